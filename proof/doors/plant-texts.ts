import type { Pool } from '#server/platform/database/db.ts'
import type { Shape } from './shapes.ts'

/** The length that the rooms allow for such a column; a column that is not listed has `otherLength`. */
const lengths: readonly [RegExp, number][] = [
  [/^(title|name|label|heading|author|file_name|term|conceptKey)$/, 200],
  [/^(notes|sections|text|back|front|content)$/, 59_000],
]
const otherLength = 10_000

const lengthOf = (column: string): number => lengths.find(([names]) => names.test(column))?.[1] ?? otherLength

/** Text inside JSON is shorter, since it occurs several times. */
const jsonLength = 4000

/**
 * Writes the shape in place of the mark, in every column of every table, as long as the column allows. A
 * column that refuses such a text, by an index or a constraint, keeps the mark.
 */
export async function plantTexts(pool: Pool, mark: string, shape: Shape): Promise<number> {
  const { rows } = await pool.query<{ table_name: string; column_name: string; data_type: string }>(
    `select table_name, column_name, data_type from information_schema.columns
     where table_schema = 'public' and data_type in ('text', 'jsonb')`,
  )
  let planted = 0
  for (const { table_name: table, column_name: column, data_type: type } of rows) {
    const isJson = type === 'jsonb'
    const text = shape.text(isJson ? jsonLength : lengthOf(column))
    const value = isJson ? JSON.stringify(text).slice(1, -1) : text
    const written = isJson ? `replace("${column}"::text, $1, $2)::jsonb` : `replace("${column}", $1, $2)`
    const changed = await pool
      .query(`update "${table}" set "${column}" = ${written} where "${column}"::text like '%' || $1 || '%'`, [
        mark,
        value,
      ])
      .catch(() => ({ rowCount: 0 }))
    planted += changed.rowCount ?? 0
  }
  return planted
}
