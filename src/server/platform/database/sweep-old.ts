import { inArray, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Connection } from './db.ts'

/** So many at a time: the first sweep of an old installation must not hold up everybody. The next goes on. */
const mostSwept = 5000

export const longAgo = (days: number): SQL => sql`now() - make_interval(days => ${days})`

/** Deletes rows that are old by the given condition. */
export async function sweepOld(
  db: Connection,
  table: PgTable,
  id: PgColumn,
  isOld: SQL | undefined,
): Promise<void> {
  await db.delete(table).where(inArray(id, db.select({ id }).from(table).where(isOld).limit(mostSwept)))
}
