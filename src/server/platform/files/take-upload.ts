import { join } from 'node:path'
import type { AppContext } from '#server/platform/http/context.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { saveBody } from '#server/platform/http/limit-body.ts'
import { type Turns, takeTurns } from '#server/platform/operations/turns.ts'
import { inPrivateFolder } from './private-folder.ts'
import { uploadName } from './upload-name.ts'
import { holdUploadRoom } from './upload-room.ts'

type Door = {
  /** Files that are worked on at a time, all learners together. One learner never has all of these places. */
  together: number
  /** Of one learner, those on their way and those that wait counted. */
  ofOne: number
  /** What one file may have, and the same for a sentence. */
  bytes: number
  words: string
}

/** A file that has arrived whole, in a folder that is gone when the work is over. */
export type Upload = { folder: string; path: string; bytes: number }

export type TakeUpload = <Result>(
  c: AppContext,
  learnerId: string,
  work: (upload: Upload) => Promise<Result>,
) => Promise<Result>

/**
 * The file goes to the disk as it comes, which costs no memory and holds no place: a place is taken when all of it is
 * there, so a sender who stalls keeps nobody waiting.
 */
export function takeUploads({ together, ofOne, bytes: most, words }: Door): TakeUpload {
  const patience = { waiting: 40, retryAfterSeconds: 10 }
  const inPlace = takeTurns({ together, ...patience })
  const sending = new Map<string, { count: number; inTurn: Turns }>()
  return async (c, learnerId, work) => {
    const mine = sending.get(learnerId) ?? {
      count: 0,
      inTurn: takeTurns({ together: together - 1, ...patience }),
    }
    if (mine.count >= ofOne)
      throw new AppError('too_many_requests', { words: { seconds: 5 }, retryAfterSeconds: 5 })
    mine.count += 1
    sending.set(learnerId, mine)
    const room = holdUploadRoom()
    try {
      return await inPrivateFolder('upload', async (folder) => {
        const path = join(folder, uploadName)
        const bytes = await saveBody(c, { bytes: most, words, onBytes: room.add }, path)
        return mine.inTurn(() => inPlace(() => work({ folder, path, bytes })))
      })
    } finally {
      room.release()
      mine.count -= 1
      if (mine.count === 0) sending.delete(learnerId)
    }
  }
}
