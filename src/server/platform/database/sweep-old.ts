import { inArray, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Connection } from './db.ts'

/**
 * Rows per sweep: the first sweep of an old installation must not block other queries for long. The next
 * sweep continues.
 */
const maxSwept = 5000

export const longAgo = (days: number): SQL => sql`now() - make_interval(days => ${days})`

/** Deletes rows that the given condition calls old. */
export async function sweepOld(
  db: Connection,
  table: PgTable,
  id: PgColumn,
  isOld: SQL | undefined,
): Promise<void> {
  await db.delete(table).where(inArray(id, db.select({ id }).from(table).where(isOld).limit(maxSwept)))
}
