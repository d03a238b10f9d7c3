import { readTranscript } from '#server/library/read-transcript.ts'
import { AppError } from '#server/platform/http/errors.ts'
import type { TranscriptJob, TranscriptRead } from './read-transcript-apart.ts'

/** Returns the lines, or a message about the error. */
export async function readTranscriptJob(job: TranscriptJob): Promise<TranscriptRead> {
  try {
    return { lines: await readTranscript(job) }
  } catch (error) {
    if (error instanceof AppError && error.code === 'invalid_input') return { refused: error.message }
    throw error
  }
}
