import type { Citation } from '#contract/sources.ts'
import type { TextEvent } from '#server/platform/model/stream-text.ts'
import type { Metrics } from '#server/platform/operations/metrics.ts'
import { heardAt } from '#server/sources/spoken/spoken-passage.ts'
import type { ToldPassage } from './describe-passages.ts'
import { lookUp } from './look-up.ts'
import { markReader } from './read-marks.ts'

/**
 * A text in which each mark such as [[1]] was checked against its passage. A mark stays where its quotation
 * is found in a document; it becomes the video's title and time where the quotation is found in a transcript;
 * it is removed where the quotation is found in neither.
 */
export type CitedText = { text: string; citations: Citation[] }

/**
 * Checks marks against passages, which are numbered from 1 in the order in which the guide received them, and
 * collects the citations.
 */
export function citing(passages: readonly ToldPassage[]) {
  const citations: Citation[] = []
  const counts = { kept: 0, dropped: 0 }
  const numberOf = (backed: Omit<Citation, 'number'>): number => {
    const same = citations.find(
      ({ sourceId, section, start, end, quote }) =>
        sourceId === backed.sourceId &&
        section === backed.section &&
        start === backed.start &&
        end === backed.end &&
        quote === backed.quote,
    )
    if (same !== undefined) return same.number
    const number = citations.length + 1
    citations.push({ number, ...backed })
    return number
  }
  const markOf = (passage: ToldPassage, words: string): string | undefined => {
    if ('starts' in passage) return heardAt(passage, words)
    const backed = lookUp(passage, words)
    return backed && `[[${numberOf(backed)}]]`
  }
  const reader = markReader({
    isTold: (number) => passages[number - 1] !== undefined,
    keepsNumbers: passages.length === 0,
    back: (number, words) => {
      const passage = passages[number - 1]
      const mark = passage && markOf(passage, words)
      if (mark !== undefined) counts.kept += 1
      return mark
    },
    drop: () => {
      counts.dropped += 1
    },
  })
  return { ...reader, citations, counts }
}

/** Checks a complete text at once. */
export function citeText(
  text: string,
  passages: readonly ToldPassage[],
): CitedText & { counts: { kept: number; dropped: number } } {
  const { push, rest, citations, counts } = citing(passages)
  return { text: push(text) + rest(), citations, counts }
}

/**
 * Checks the marks of a guide's reply while it streams: a citation is sent with the first piece of text that
 * holds its mark. Marks are counted once, at the end. Where the guide received no passages, every mark with
 * words is invented and removed.
 */
export async function* citeEvents<Beside extends object>(
  events: AsyncIterable<TextEvent<Beside>>,
  passages: readonly ToldPassage[],
  { citations: counter }: Pick<Metrics, 'citations'>,
): AsyncGenerator<TextEvent<Beside>> {
  const reader = citing(passages)
  let sentCount = 0
  const piece = (text: string): TextEvent<Beside>[] => {
    if (text === '') return []
    const fresh = reader.citations.slice(sentCount)
    sentCount = reader.citations.length
    return [{ type: 'delta', text, ...(fresh.length > 0 && { citations: fresh }) }]
  }
  const whole = (text: string): CitedText => {
    const { counts, ...cited } = citeText(text, passages)
    counter.inc({ outcome: 'kept' }, counts.kept)
    counter.inc({ outcome: 'dropped' }, counts.dropped)
    return cited
  }
  for await (const event of events) {
    if (event.type === 'delta') {
      yield* piece(reader.push(event.text))
      continue
    }
    yield* piece(reader.rest())
    if (event.type === 'done') yield { ...event, ...whole(event.text) }
    else {
      const { text, citations } = whole(event.failure.partial)
      yield { ...event, failure: event.failure.with(text), citations }
    }
  }
}
