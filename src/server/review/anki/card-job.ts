import { join } from 'node:path'
import { OverLimit, runLimited } from '#server/platform/files/limited-child.ts'
import { AppError } from '#server/platform/http/errors.ts'
import type { CardFileJob } from './card-file.ts'

/** The entry file, both when the server runs from its sources and from the bundle. */
const entry = import.meta.filename.endsWith('.ts')
  ? join(import.meta.dirname, 'work.ts')
  : join(import.meta.dirname, 'card-files.js')

const limits = { memoryMb: 500, seconds: 120 }

/** Reads or writes a file of cards in a child process. */
export async function runCardJob(job: CardFileJob): Promise<unknown> {
  try {
    return await runLimited(entry, job, limits)
  } catch (error) {
    if (error instanceof OverLimit && job.act === 'read')
      throw new AppError('card_file_faulty', {
        words: {
          message: 'Reading this file takes too long or too much memory. Export it in parts, deck by deck.',
        },
        cause: error,
      })
    throw error
  }
}
