import { randomUUID } from 'node:crypto'
import type { ModelCall } from './call.ts'
import type { Clock } from './clock.ts'
import type { Pace } from './pace.ts'

/** Where a call is: it waits for its turn, the model reads what it was given, or it writes. */
type Phase = 'queued' | 'reading' | 'writing'

type UnderWay = {
  id: string
  userId: string
  purpose: string
  about: string | null
  sinceMs: number
  phase: Phase
  /** Words that have come so far. */
  words: number
  /** How many calls come before it at its endpoint, those at work among them. */
  callsBefore: () => number
  /** How long such a call takes there as a whole, in milliseconds; undefined before there is anything to go by. */
  expectedMs: () => number | undefined
  stop: () => void
}

/** The calls of this process that are not over. */
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

/** How many words begin in a piece of text; `isInside`: the piece before ended within one. */
function countWords(piece: string, isInside: boolean): { words: number; isInside: boolean } {
  const begun = piece.match(/\S+/g)?.length ?? 0
  const goesOn = isInside && /^\S/.test(piece)
  return { words: begun - Number(goesOn), isInside: /\S$/.test(piece) }
}

export type Watched = UnderWay & {
  end: () => void
  wrote: (piece: string) => void
  askedBy: (before: () => number) => void
}

/** What the learner is told of the call while it goes on. */
export function watchCall(
  { calls, pace, clock }: { calls: CallsUnderWay; pace: Pick<Pace, 'expectedMs'>; clock: Clock },
  call: Pick<ModelCall, 'userId' | 'purpose' | 'about'>,
  stop: () => void,
): Watched {
  const { userId, purpose, about = null } = call
  let isInside = false
  const seen: Watched = {
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
