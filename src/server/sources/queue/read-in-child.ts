import { join } from 'node:path'
import { z } from 'zod'
import { sourceFaults } from '#contract/sources/kinds.ts'
import type { ReadingChoices } from '#contract/sources/reading.ts'
import { runLimited } from '#server/platform/files/limited-child.ts'
import type { ReadingProgress } from './follow-reading.ts'

/** The files in the folder of a reading: the original file, and the lines that were read from it. */
export const fileNames = { original: 'original', read: 'read.jsonl' } as const

export type ReadingJob = { folder: string; fileName: string; choices?: ReadingChoices }

/** The entry file, both when the server runs from its sources and from the bundle. */
const entry = import.meta.filename.endsWith('.ts')
  ? join(import.meta.dirname, '..', 'read', 'work.ts')
  : join(import.meta.dirname, 'read-source.js')

const limits = { memoryMb: 400, seconds: 120 }

const answerSchema = z.object({ fault: z.enum(sourceFaults).optional() })

const count = z.number().int().min(0).max(1_000_000)
const progressSchema = z.object({ sections: count, sectionsRead: count })

export type ReadInChild = (
  job: ReadingJob,
  care: { onProgress: (progress: ReadingProgress) => void; signal: AbortSignal },
) => Promise<z.infer<typeof answerSchema>>

/** Reads a document in a child process with limits on memory and time. */
export const readInChild: ReadInChild = async (job, { onProgress, signal }) =>
  answerSchema.parse(
    (await runLimited(entry, job, limits, {
      onProgress: (message) => {
        const progress = progressSchema.safeParse(message)
        if (progress.success) onProgress(progress.data)
      },
      signal,
    })) ?? {},
  )
