import type { Reflection } from '#contract/reflections.ts'
import type { reflections } from '#db/reflections.ts'

/** What leaves the server of a reflection. Its date names it, so its id and its owner stay here. */
export function presentReflection(row: typeof reflections.$inferSelect): Reflection {
  return {
    date: row.date,
    userResponses: row.userResponses,
    reflectionEntry: row.reflectionEntry,
    metrics: row.metrics,
    revision: row.revision,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}
