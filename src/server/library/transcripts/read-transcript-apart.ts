import { join } from 'node:path'
import type { TranscriptLine, WrittenTranscript } from '#contract/library.ts'
import { readTranscript, refusedTranscript } from '#server/library/read-transcript.ts'
import { OverLimit, runLimited } from '#server/platform/files/limited-child.ts'
import { takeFairTurns } from '#server/platform/operations/fair-turns.ts'

export type TranscriptJob = WrittenTranscript
export type TranscriptRead = { lines: TranscriptLine[] | null } | { refused: string }

/** Beside this program, whether it runs from its sources or from the bundle. */
const entry = import.meta.filename.endsWith('.ts')
  ? join(import.meta.dirname, 'work.ts')
  : join(import.meta.dirname, 'read-transcript.js')

const limits = { memoryMb: 400, seconds: 60 }

/** What is read at once, in the thread that serves everybody: in its worst shape it takes a few milliseconds. */
export const readHereCharacters = 2000

/** Each is a process of its own beside this one. */
const inTurn = takeFairTurns({ together: 2, waiting: 40, retryAfterSeconds: 10 })

/** Reads what a learner wrote or chose as a transcript, a long one in a process of its own. */
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
  const told = read as TranscriptRead
  if ('refused' in told) throw refusedTranscript(told.refused)
  return told.lines
}
