import type { Reflection } from '#contract/reflections.ts'
import type { Connection } from '#server/platform/database/db.ts'
import { presentReflection } from './present-reflection.ts'
import { listAfter } from './queries.ts'

const pageSize = 100

/**
 * Yields all reflections of a learner, oldest first. It reads them in pages, so that years of them are never
 * in memory at once.
 */
export async function* readAllReflections(db: Connection, learnerId: string): AsyncGenerator<Reflection> {
  let after: string | null = null
  for (;;) {
    const page = await listAfter(db, learnerId, after, pageSize)
    for (const row of page) yield presentReflection(row)
    after = page.at(-1)?.date ?? null
    if (page.length < pageSize) return
  }
}
