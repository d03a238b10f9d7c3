import type { TranscriptLine } from '#contract/library.ts'
import { finelyWrittenTime, secondsOf, writtenTime } from '#contract/time/clock-time.ts'

/** The times that a reply may name: the start of a line, or a time that is spoken in it. */
export type BackedTimes = {
  isStart: (seconds: number) => boolean
  isSpoken: (time: string) => boolean
  /** The one time to which a reply points; null where it names several or none. */
  only: (reply: string) => number | null
}

export function backedTimes(transcript: readonly TranscriptLine[]): BackedTimes {
  const starts = new Set(
    transcript.flatMap(({ startSeconds }) => (startSeconds === null ? [] : [Math.floor(startSeconds)])),
  )
  let spoken: Set<string> | undefined
  return {
    isStart: (seconds) => starts.has(seconds),
    isSpoken: (time) => {
      spoken ??= new Set(transcript.flatMap(({ text }) => text.match(writtenTime()) ?? []))
      return spoken.has(time)
    },
    only: (reply) => {
      const named = new Set([...reply.matchAll(writtenTime())].map(secondsOf).filter((at) => starts.has(at)))
      const [first] = named
      return named.size === 1 && first !== undefined ? first : null
    },
  }
}

const time = finelyWrittenTime().source
const lead = String.raw`(?<![ \t])[ \t]*(?:\b(?:at|around|from|near|until)[ \t]+)?`

/** A time with the word before it and its brackets or marks. */
const mention = () =>
  // Such as /(?<![ \t])[ \t]*[(\[](?:at[ \t]+)?\d{1,3}:\d\d[)\]]|(?<![ \t])[ \t]*(?:\bat[ \t]+)?\d{1,3}:\d\d/gi
  new RegExp(
    String.raw`(?<![ \t])[ \t]*[(\[](?:(?:at|around|see)[ \t]+)?(?:\*\*)?${time}(?:\*\*)?[)\]]|${lead}\*\*${time}\*\*|${lead}${time}`,
    'gi',
  )

/** Removes the times that the transcript does not confirm. */
export const dropUnbacked = (text: string, backed: BackedTimes): string =>
  text.replace(mention(), (whole) => {
    const [match] = whole.matchAll(finelyWrittenTime())
    return match && (backed.isStart(secondsOf(match)) || backed.isSpoken(match[0])) ? whole : ''
  })

/** The same for a streamed text: it holds back words that may still become part of a time. */
export function unbackedDropper(backed: BackedTimes) {
  let pending = ''
  return {
    push: (piece: string): string => {
      pending += piece
      const end = safeEnd(pending)
      const ready = pending.slice(0, end)
      pending = pending.slice(end)
      return dropUnbacked(ready, backed)
    },
    rest: (): string => {
      const last = dropUnbacked(pending, backed)
      pending = ''
      return last
    },
  }
}

/** The end of the text that may be sent: before the last two words, and not within a time. */
function safeEnd(text: string): number {
  const end = /(?<!\s)\s+\S+\s+\S*$/.exec(text)?.index ?? 0
  for (const match of text.matchAll(mention())) {
    if (match.index < end && match.index + match[0].length > end) return match.index
  }
  return end
}
