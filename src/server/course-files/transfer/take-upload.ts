import { transferLimits } from '#contract/authored/transfer.ts'
import type { AppContext } from '#server/platform/http/context.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { readBody } from '#server/platform/http/limit-body.ts'
import { takeTurns } from '#server/platform/operations/turns.ts'

/** Files that are held in memory at a time, all learners together; whoever waits has not been read yet. */
const inTurn = takeTurns({ together: 4, waiting: 40, retryAfterSeconds: 10 })

/** Of one learner, the waiting ones counted: nobody takes all the places. */
const mostOfOne = 3
const sending = new Map<string, number>()

/** Does the work with the file that a learner sends; it is read when its turn has come, and forgotten afterwards. */
export async function takeUpload<Result>(
  c: AppContext,
  learnerId: string,
  work: (bytes: Uint8Array) => Promise<Result>,
): Promise<Result> {
  const count = sending.get(learnerId) ?? 0
  if (count >= mostOfOne)
    throw new AppError('too_many_requests', { words: { seconds: 5 }, retryAfterSeconds: 5 })
  sending.set(learnerId, count + 1)
  try {
    return await inTurn(async () =>
      work(await readBody(c, { bytes: transferLimits.uploadBytes, words: '20 MB' })),
    )
  } finally {
    const left = (sending.get(learnerId) ?? 1) - 1
    if (left === 0) sending.delete(learnerId)
    else sending.set(learnerId, left)
  }
}
