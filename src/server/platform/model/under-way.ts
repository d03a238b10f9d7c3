import { randomUUID } from 'node:crypto'
import type { ModelCall } from './call.ts'
import type { Clock } from './clock.ts'
import type { Pace } from './pace.ts'

/** The phase of a call: it waits for its turn, the model reads the prompt, or it writes. */
type Phase = 'queued' | 'reading' | 'writing'

type UnderWay = {
  id: string
  userId: string
  purpose: string
  about: string | null
  sinceMs: number
  phase: Phase
  /** The number of words so far. */
  words: number
  /** How many calls come before it at its endpoint, including the running ones. */
  callsBefore: () => number
  /** The expected time of the whole call there, in milliseconds; undefined before any is measured. */
  expectedMs: () => number | undefined
  stop: () => void
}

/** The unfinished calls of this process. */
export type CallsUnderWay = {
  add: (call: UnderWay) => () => void
  of: (userId: string) => UnderWay[]
  now: () => number
}

export function callsUnderWay(clock: Clock): CallsUnderWay {
  const calls = new Map<string, UnderWay>()
  return {
    add(call) {
      calls.set(call.id, call)
      return () => calls.delete(call.id)
    },
    of: (userId) => [...calls.values()].filter((call) => call.userId === userId),
    now: clock.now,
  }
}

/** How many words begin in a piece of text; `isInside`: the piece before ended within a word. */
function countWords(piece: string, isInside: boolean): { words: number; isInside: boolean } {
  const begun = piece.match(/\S+/g)?.length ?? 0
  const goesOn = isInside && /^\S/.test(piece)
  return { words: begun - Number(goesOn), isInside: /\S$/.test(piece) }
}

export type WatchedCall = UnderWay & {
  end: () => void
  wrote: (piece: string) => void
  askedBy: (before: () => number) => void
}

/** Collects what the learner sees of a call while it runs. */
export function watchCall(
  { calls, pace, clock }: { calls: CallsUnderWay; pace: Pick<Pace, 'expectedMs'>; clock: Clock },
  call: Pick<ModelCall, 'userId' | 'purpose' | 'about'>,
  stop: () => void,
): WatchedCall {
  const { userId, purpose, about = null } = call
  let isInside = false
  const seen: WatchedCall = {
    id: randomUUID(),
    userId,
    purpose,
    about,
    sinceMs: clock.now(),
    phase: 'queued',
    words: 0,
    callsBefore: () => 0,
    expectedMs: () => pace.expectedMs(purpose),
    stop,
    end: () => {},
    wrote(piece) {
      const counted = countWords(piece, isInside)
      isInside = counted.isInside
      seen.words += counted.words
      seen.phase = 'writing'
    },
    askedBy(before) {
      seen.callsBefore = before
    },
  }
  seen.end = calls.add(seen)
  return seen
}
