import { readTranscript } from '#server/library/read-transcript.ts'
import { AppError } from '#server/platform/http/errors.ts'
import type { TranscriptJob, TranscriptRead } from './read-transcript-apart.ts'

/** The lines, or what is wrong with them in a sentence. */
export async function readTranscriptJob(job: TranscriptJob): Promise<TranscriptRead> {
  try {
    return { lines: await readTranscript(job) }
  } catch (error) {
    if (error instanceof AppError && error.code === 'invalid_input') return { refused: error.message }
    throw error
  }
}
