import type { ClientBase } from 'pg'
import { inFillingOrder } from './filling-order.ts'

export type Table = { name: string; columns: string[] }

/** Every table with the columns that are written (not computed), who is referred to first. */
export async function describeTables(client: ClientBase): Promise<Table[]> {
  const tables = await client.query<Table>(`
    select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
    group by c.relname order by c.relname`)
  const references = await client.query<{ from: string; to: string }>(`
    select f.relname as from, t.relname as to
    from pg_constraint k
    join pg_class f on f.oid = k.conrelid
    join pg_class t on t.oid = k.confrelid
    where k.contype = 'f' and k.connamespace = 'public'::regnamespace`)
  return inFillingOrder(tables.rows, references.rows)
}

export async function countRows(client: ClientBase, table: string): Promise<number> {
  const counted = await client.query<{ rows: string }>(
    `select count(*) as rows from ${client.escapeIdentifier(table)}`,
  )
  return Number(counted.rows[0]?.rows)
}

export function copyStatement(
  client: ClientBase,
  { name, columns }: Table,
  direction: 'to stdout' | 'from stdin',
) {
  const list = columns.map((column) => client.escapeIdentifier(column)).join(', ')
  return `copy ${client.escapeIdentifier(name)} (${list}) ${direction}`
}

/** When each applied migration was made; empty where none was applied yet. */
export async function appliedMigrations(client: ClientBase): Promise<number[]> {
  const known = await client.query<{ there: boolean }>(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as there`,
  )
  if (!known.rows[0]?.there) return []
  const applied = await client.query<{ made: string }>(
    'select created_at as made from drizzle.__drizzle_migrations order by created_at',
  )
  return applied.rows.map(({ made }) => Number(made))
}
