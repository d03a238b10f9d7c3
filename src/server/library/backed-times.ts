import type { TranscriptLine } from '#contract/library.ts'
import { finelyWrittenTime, secondsOf, writtenTime } from '#contract/time/clock-time.ts'

/** The times a reply may name: those at which a line begins, and those that are spoken of in it. */
export type BackedTimes = {
  isStart: (seconds: number) => boolean
  isSpoken: (time: string) => boolean
  /** The one moment a reply points at; none where it names several or none. */
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

/** A time with what belongs to it: the word before it, the brackets or the marks around it. */
const mention = () =>
  // Such as /(?<![ \t])[ \t]*[(\[](?:at[ \t]+)?\d{1,3}:\d\d[)\]]|(?<![ \t])[ \t]*(?:\bat[ \t]+)?\d{1,3}:\d\d/gi
  new RegExp(
    String.raw`(?<![ \t])[ \t]*[(\[](?:(?:at|around|see)[ \t]+)?(?:\*\*)?${time}(?:\*\*)?[)\]]|${lead}\*\*${time}\*\*|${lead}${time}`,
    'gi',
  )

/** A text without the times that nothing backs. */
export const dropUnbacked = (text: string, backed: BackedTimes): string =>
  text.replace(mention(), (whole) => {
    const [match] = whole.matchAll(finelyWrittenTime())
    return match && (backed.isStart(secondsOf(match)) || backed.isSpoken(match[0])) ? whole : ''
  })

/** The same for a text that comes in pieces: held back are the words that could still become part of a time. */
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

/** Before the last two words, and not within a time and what belongs to it. */
function safeEnd(text: string): number {
  const end = /(?<!\s)\s+\S+\s+\S*$/.exec(text)?.index ?? 0
  for (const match of text.matchAll(mention())) {
    if (match.index < end && match.index + match[0].length > end) return match.index
  }
  return end
}
