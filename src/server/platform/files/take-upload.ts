import { AppError } from '#server/platform/http/errors.ts'
import { takeTurns } from '#server/platform/operations/turns.ts'

type Limits = {
  /** Files that are held at a time, all learners together; whoever waits has not been read yet. */
  together: number
  /** Of one learner, the waiting ones counted: nobody takes all the places. */
  ofOne: number
}

export type TakeUpload = <Result>(learnerId: string, work: () => Promise<Result>) => Promise<Result>

/** Who may send a file now. The work reads the body itself, so that nothing is read before its turn has come. */
export function takeUploads({ together, ofOne }: Limits): TakeUpload {
  const inTurn = takeTurns({ together, waiting: 40, retryAfterSeconds: 10 })
  const sending = new Map<string, number>()
  return async (learnerId, work) => {
    const count = sending.get(learnerId) ?? 0
    if (count >= ofOne)
      throw new AppError('too_many_requests', { words: { seconds: 5 }, retryAfterSeconds: 5 })
    sending.set(learnerId, count + 1)
    try {
      return await inTurn(work)
    } finally {
      const left = (sending.get(learnerId) ?? 1) - 1
      if (left === 0) sending.delete(learnerId)
      else sending.set(learnerId, left)
    }
  }
}
