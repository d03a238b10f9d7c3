import { sameRevision } from '#db/columns.ts'
import { sources } from '#db/sources.ts'
import type { Database } from '#server/platform/database/db.ts'
import { stillReading } from './end-reading.ts'
import type { TakenSource } from './take-next.ts'

const lookEveryMs = 1000

export type ReadingProgress = { sections: number; sectionsRead: number }

/**
 * Stores the progress of a reading at most once a second. The same statement checks that the reading is still
 * wanted, because the learner may cancel or delete the document at another process.
 */
export function followReading(db: Database, taken: TakenSource, wanted: AbortSignal) {
  const end = new AbortController()
  const signal = AbortSignal.any([wanted, end.signal])
  let lastProgress: ReadingProgress | undefined
  let looking: Promise<void> = Promise.resolve()
  const look = async () => {
    const rows =
      lastProgress === undefined
        ? await db.select({ id: sources.id }).from(sources).where(stillReading(taken))
        : await db
            .update(sources)
            .set({ ...lastProgress, ...sameRevision })
            .where(stillReading(taken))
            .returning({ id: sources.id })
    lastProgress = undefined
    if (rows.length === 0) end.abort()
  }
  const timer = setInterval(() => {
    // A failure of the database says nothing about the document.
    looking = looking.then(look).catch(() => {})
  }, lookEveryMs)
  return {
    signal,
    tell: (progress: ReadingProgress) => {
      lastProgress = progress
    },
    end: async () => {
      clearInterval(timer)
      // The last progress is stored before the result.
      if (lastProgress !== undefined) looking = looking.then(look).catch(() => {})
      await looking
    },
  }
}
