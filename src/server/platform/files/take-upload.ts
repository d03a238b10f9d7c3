import { join } from 'node:path'
import type { AppContext } from '#server/platform/http/context.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { saveBody } from '#server/platform/http/limit-body.ts'
import { takeFairTurns } from '#server/platform/operations/fair-turns.ts'
import { inPrivateFolder } from './private-folder.ts'
import { forgetSentFile, writeSentFile } from './sent-parts.ts'
import { uploadName } from './upload-name.ts'
import { holdUploadRoom } from './upload-room.ts'

type Door = {
  /**
   * How many files are worked on at a time, for all learners together. One learner never gets all of these
   * places.
   */
  together: number
  /** How many files one learner may have: uploading, waiting and being worked on. */
  ofOne: number
  /** The maximum size of a file, as a number and as text for a message. */
  bytes: number
  words: string
}

/** A complete file, in a folder that is deleted when the work is over. */
export type Upload = { folder: string; path: string }

export type TakeUpload = <Result>(
  c: AppContext,
  learnerId: string,
  work: (upload: Upload) => Promise<Result>,
  options?: {
    /** A smaller maximum, or another one, for this file. */
    atMost?: number
    /** Deletes a file that was sent in parts after this work. */
    isLast?: boolean
  },
) => Promise<Result>

/**
 * The file is written to disk as it arrives, which costs no memory and holds no place. It takes a place when
 * it is complete, so a sender who stalls blocks no other learner.
 */
export function takeUploads({ together, ofOne, bytes: most, words }: Door): TakeUpload {
  const inTurn = takeFairTurns({ together, waiting: 40, retryAfterSeconds: 10 })
  const sending = new Map<string, number>()
  return async (c, learnerId, work, { atMost = most, isLast = false } = {}) => {
    const count = sending.get(learnerId) ?? 0
    if (count >= ofOne)
      throw new AppError('too_many_requests', { words: { seconds: 5 }, retryAfterSeconds: 5 })
    const room = holdUploadRoom()
    sending.set(learnerId, count + 1)
    try {
      return await inPrivateFolder('upload', async (folder) => {
        const path = join(folder, uploadName)
        const sent = sentFileOf(c, learnerId)
        if (sent === undefined) await saveBody(c, { bytes: atMost, words, onBytes: room.add }, path)
        else {
          if (sent.bytes > atMost) throw new AppError('too_large', { words: { limit: words } })
          await writeSentFile(c.get('services').db, sent, path, room.add)
        }
        const result = await inTurn(learnerId, () => work({ folder, path }))
        if (sent !== undefined && isLast) await forgetSentFile(c.get('services').db, sent)
        return result
      })
    } finally {
      room.release()
      const left = (sending.get(learnerId) ?? 1) - 1
      if (left === 0) sending.delete(learnerId)
      else sending.set(learnerId, left)
    }
  }
}

/** The id of a file that was sent in parts before; the route's schema has checked the query. */
function sentFileOf(c: AppContext, userId: string) {
  const fileId = c.req.query('sent')
  return fileId === undefined ? undefined : { userId, fileId, bytes: Number(c.req.query('sentBytes') ?? 0) }
}
