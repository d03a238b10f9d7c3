import { type Turns, takeTurns } from './turns.ts'

export type FairTurns = <Result>(learnerId: string, work: () => Promise<Result>) => Promise<Result>

/** Turns of which one learner has `each`, and never all: their work waits for their own first. */
export function takeFairTurns({
  each,
  ...limits
}: {
  together: number
  each?: number
  waiting: number
  retryAfterSeconds: number
}): FairTurns {
  const inTurn = takeTurns(limits)
  const learners = new Map<string, { count: number; inOwnTurn: Turns }>()
  return async (learnerId, work) => {
    const own = learners.get(learnerId) ?? {
      count: 0,
      inOwnTurn: takeTurns({ ...limits, together: each ?? Math.max(1, limits.together - 1) }),
    }
    learners.set(learnerId, own)
    own.count += 1
    try {
      return await own.inOwnTurn(() => inTurn(work))
    } finally {
      own.count -= 1
      if (own.count === 0) learners.delete(learnerId)
    }
  }
}
