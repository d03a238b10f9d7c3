import { eq, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Connection } from './db.ts'

/** Whether a row is there when it is looked for: work for a course or an account that was deleted has no place any more. */
export const isThere = (db: Connection, table: PgTable & { id: PgColumn }, id: string) => async () => {
  const rows = await db.select({ one: sql`1` }).from(table).where(eq(table.id, id)).limit(1)
  return rows.length > 0
}
