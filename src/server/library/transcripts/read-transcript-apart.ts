import { join } from 'node:path'
import type { TranscriptLine, WrittenTranscript } from '#contract/library.ts'
import { readTranscript, refusedTranscript } from '#server/library/read-transcript.ts'
import { OverLimit, runLimited } from '#server/platform/files/limited-child.ts'
import { takeFairTurns } from '#server/platform/operations/fair-turns.ts'

export type TranscriptJob = WrittenTranscript
export type TranscriptRead = { lines: TranscriptLine[] | null } | { refused: string }

/** The entry file, both when the server runs from its sources and from the bundle. */
const entry = import.meta.filename.endsWith('.ts')
  ? join(import.meta.dirname, 'work.ts')
  : join(import.meta.dirname, 'read-transcript.js')

const limits = { memoryMb: 400, seconds: 60 }

/**
 * A text of this length is parsed in the server's own thread: in the worst case it takes a few milliseconds.
 */
export const readHereCharacters = 2000

/** The limit of child processes at one time. */
const inTurn = takeFairTurns({ together: 2, waiting: 40, retryAfterSeconds: 10 })

/** Parses a learner's transcript, a long one in a child process. */
export async function readTranscriptApart(
  learnerId: string,
  written: WrittenTranscript | null,
  run: typeof runLimited = runLimited,
): Promise<TranscriptLine[] | null> {
  if (written === null || written.text.length <= readHereCharacters) return readTranscript(written)
  const read = await inTurn(learnerId, () => run(entry, written, limits)).catch((error: unknown) => {
    if (!(error instanceof OverLimit)) throw error
    throw refusedTranscript(
      'Reading this transcript takes too long or too much memory. Nothing was saved. Shorten it, or paste its words alone.',
    )
  })
  const answer = read as TranscriptRead
  if ('refused' in answer) throw refusedTranscript(answer.refused)
  return answer.lines
}
