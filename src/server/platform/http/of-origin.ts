import { and, eq, not, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Origin } from '#contract/words/origin.ts'
import { courses } from '#db/courses.ts'

/** The rows of one origin, by whether AI had a hand in them and whether their course is a copy. */
export function ofOrigin(
  origin: Origin | undefined,
  { isByAi, courseId }: { isByAi: PgColumn; courseId: PgColumn },
): SQL | undefined {
  const isCopied = sql`exists (
    select from ${courses} where ${courses.id} = ${courseId} and ${courses.forkLevel} > 0)`
  switch (origin) {
    case undefined:
      return undefined
    case 'ai':
      return eq(isByAi, true)
    case 'copied':
      return and(eq(isByAi, false), isCopied)
    case 'own':
      return and(eq(isByAi, false), not(isCopied))
  }
}
