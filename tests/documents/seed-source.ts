import type { OutlineEntry } from '#contract/sources/reading.ts'
import type { Pool } from '#server/platform/database/db.ts'
import { addReadSource, type ReadSource } from '../read-sources.ts'

type Seed = ReadSource & { userId: string; author?: string; outline?: OutlineEntry[] }

/** A document of a learner's that was brought and read, with its table of contents: its id. */
export async function seedSource(
  pool: Pool,
  { userId, author = '', outline, ...source }: Seed,
): Promise<string> {
  const id = await addReadSource(pool, userId, source)
  await pool.query(
    `update sources set author = $2, outline = $3::jsonb, sections_read = sections, read_at = now() where id = $1`,
    [id, author, JSON.stringify(outline ?? [])],
  )
  return id
}
