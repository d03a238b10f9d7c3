import type { Pool } from '#server/platform/db.ts'

/** Every row of every table with the given words in it, as one text. */
export async function rowsWith(pool: Pool, words: string): Promise<string> {
  const tables = await pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  )
  const parts = tables.rows.map(
    ({ name }) =>
      `select '${name}: ' || t::text as line from "${name}" t where t::text like '%' || $1 || '%'`,
  )
  const { rows } = await pool.query<{ line: string }>(`${parts.join(' union all ')} order by 1`, [words])
  return rows.map(({ line }) => line).join('\n')
}
