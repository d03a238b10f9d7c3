import { statfs } from 'node:fs/promises'
import { getTableName, sql } from 'drizzle-orm'
import type { Overview } from '#contract/operator/figures.ts'
import { sourceParts } from '#db/sources.ts'
import type { Services } from '#server/platform/http/context.ts'

/** What is stored, and what is left on the disk of the data folder; null where the system does not say. */
export async function storage({ db, env }: Pick<Services, 'db' | 'env'>): Promise<Overview['storage']> {
  const [sizes] = await db
    .select({
      databaseBytes: sql<number>`pg_database_size(current_database())::float8`,
      documentBytes: sql<number>`pg_total_relation_size(${getTableName(sourceParts)}::regclass)::float8`,
    })
    .from(sql`(select 1) as one`)
  if (sizes === undefined) throw new Error('The sizes could not be read.')
  const disk = await statfs(env.dataDir).catch(() => null)
  return {
    ...sizes,
    freeBytes: disk && disk.bavail * disk.bsize,
    diskBytes: disk && disk.blocks * disk.bsize,
  }
}
