import type { ModelLimits } from '#server/platform/operations/model-config.ts'
import type { ModelCall, Usage } from './call.ts'
import type { Lane } from './lane.ts'

/** How long calls take at one endpoint, learnt from those that were made. */
export type Pace = {
  /** A call came to its end: when its first word came, and what it took as a whole. */
  note: (call: { purpose: string; firstMs: number; wholeMs: number; usage: Usage }) => void
  /** A call took longer than it was given. */
  noteLate: () => void
  /** As a whole, in milliseconds; undefined before there is anything to go by. */
  expectedMs: (purpose: string) => number | undefined
  /** By how much the usual limits of time are longer here, for a call that reads so many tokens. */
  stretch: (call: { purpose: string; promptTokens: number }, usualMs: number) => number
}

const remembered = 5
/** A server that keeps what it has read answers a conversation soon, and has to read another one from its beginning. */
const rememberedReads = 30
/** A shorter prompt, as that of a check, does not tell how long a long one is read. */
const longPrompt = 200
/** Tokens that such a call reads and writes, for those that were not yet made here. */
const usual: Record<string, readonly [read: number, written: number]> = {
  'generate-course': [2000, 900],
  'propose-course': [600, 250],
  'generate-lesson': [2500, 900],
  'generate-notes': [3000, 1100],
  'generate-resources': [2200, 400],
  'generate-exam-questions': [3800, 2500],
  'review-exam-questions': [3500, 900],
  'check-exam-questions': [2500, 500],
  'grade-exam': [2500, 600],
  'generate-project': [3000, 1600],
}
const usualOfOthers = [2500, 300] as const
/** What comes behind a call, in work of several. */
const followedBy: Record<string, readonly string[]> = {
  'generate-exam-questions': ['review-exam-questions', 'check-exam-questions'],
  'review-exam-questions': ['check-exam-questions'],
}
/** A call may take so many times what is expected, and the limits grow so much at most. */
const patience = 3
const maxStretch = 10
/** Before the first answer of a model on the owner's own machine, which may read 23 tokens a second. */
const firstStretchOfOwn = 5

type CallTimes = { firstMs: number; wholeMs: number; usage: Usage }

/** A model without a key is the owner's own: it may be slow, and its first answer is waited for longer. */
export function measuredPace({ isOwn = false } = {}): Pace {
  const byPurpose = new Map<string, number[]>()
  const latest: CallTimes[] = []
  /** Of long prompts, in milliseconds a token. */
  const reads: number[] = []
  const first = isOwn ? firstStretchOfOwn : 1
  let late: number = first

  const sum = (read: (noted: CallTimes) => number) => latest.reduce((all, noted) => all + read(noted), 0)
  const msToWrite = () =>
    sum(({ firstMs, wholeMs }) => wholeMs - firstMs) /
    Math.max(
      1,
      sum(({ usage }) => usage.completionTokens),
    )

  const ofOne = (purpose: string): number | undefined => {
    const known = byPurpose.get(purpose)
    if (known !== undefined) return median(known)
    if (latest.length === 0) return undefined
    const msToRead =
      sum(({ firstMs }) => firstMs) /
      Math.max(
        1,
        sum(({ usage }) => usage.promptTokens),
      )
    const [read, written] = usual[purpose] ?? usualOfOthers
    return read * msToRead + written * msToWrite()
  }

  /** Where nothing of the prompt was kept, at the slowest that was seen. */
  const readAnew = ({ purpose, promptTokens }: { purpose: string; promptTokens: number }): number => {
    const [, written] = usual[purpose] ?? usualOfOthers
    return reads.length === 0 ? 0 : promptTokens * Math.max(...reads) + written * msToWrite()
  }

  return {
    note({ purpose, ...noted }) {
      const { firstMs, usage } = noted
      if (usage.promptTokens >= longPrompt) keep(reads, firstMs / usage.promptTokens, rememberedReads)
      late = reads.length === 0 ? first : 1
      keep(latest, noted)
      const known = byPurpose.get(purpose) ?? []
      keep(known, noted.wholeMs)
      byPurpose.set(purpose, known)
    },
    noteLate() {
      late = Math.min(late * 2, maxStretch)
    },
    expectedMs(purpose) {
      const parts = [purpose, ...(followedBy[purpose] ?? [])].map(ofOne)
      return parts.reduce((sum, part) => (sum === undefined || part === undefined ? undefined : sum + part))
    },
    stretch(call, usualMs) {
      const wanted = (Math.max(ofOne(call.purpose) ?? 0, readAnew(call)) * patience) / usualMs
      return Math.min(Math.max(1, late, wanted), maxStretch)
    },
  }
}

function keep<Kept>(list: Kept[], one: Kept, most = remembered): void {
  list.push(one)
  if (list.length > most) list.shift()
}

const median = (list: readonly number[]): number =>
  list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)] ?? 0

type Limits = ModelLimits['timeouts']
type LimitedCall = Pick<ModelCall, 'purpose' | 'size'> & { promptTokens: number }

/** How long a call may usually take. */
export const limitOf = ({ wholeMs, generationMs }: Limits, { size }: Pick<ModelCall, 'size'>): number =>
  size === 'chat' ? wholeMs : generationMs

/** Where the operator named no limits of time they follow the speed that was measured. */
export const stretchOf = (limits: Limits, pace: Pace, call: LimitedCall): number =>
  limits.follow ? pace.stretch(call, limitOf(limits, call)) : 1

/**
 * So long a call waits for its turn at most. Where a slow endpoint answers one at a time, what comes first may be the
 * longest of all calls.
 */
export const waitOf = (
  limits: Limits,
  { pace, lane, call }: { pace: Pace; lane: Pick<Lane, 'width'>; call: LimitedCall },
): number =>
  limits.follow && lane.width() === 1
    ? limits.generationMs * maxStretch
    : limits.wholeMs * stretchOf(limits, pace, call)
