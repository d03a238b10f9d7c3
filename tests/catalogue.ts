import { createHash } from 'node:crypto'
import type { Pool } from '#server/platform/database/db.ts'

type Queryable = Pick<Pool, 'query'>

async function tableNames(db: Queryable): Promise<string[]> {
  const { rows } = await db.query<{ name: string }>(
    "select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1",
  )
  return rows.map(({ name }) => name)
}

/** Every row of every table as text, to compare two moments or two databases. */
export async function everyRow(db: Queryable): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {}
  for (const name of await tableNames(db)) {
    const { rows } = await db.query<{ row: string }>(`select t::text as row from "${name}" t order by 1`)
    found[name] = rows.map(({ row }) => row)
  }
  return found
}

/** A moment of the database's own time. */
export async function momentOf(db: Queryable): Promise<string> {
  const { rows } = await db.query<{ moment: string }>('select pg_current_xact_id()::xid as moment')
  return rows[0]?.moment ?? ''
}

/** PostgreSQL's name for a time before any transaction. */
const ever = '2'

/** Every row of every table that contains the given words, written since a moment or ever, as one text. */
export async function rowsWith(db: Queryable, words: string, since = ever): Promise<string> {
  const parts = (await tableNames(db)).map(
    (name) =>
      `select '${name}: ' || t::text as line from "${name}" t where age(t.xmin) <= age($2::xid) and strpos(t::text, $1) > 0`,
  )
  const text = `${parts.join(' union all ')} order by 1`
  // A named statement is planned once: planning takes longer than searching, and some tests search hundreds
  // of times.
  const name = createHash('md5').update(text).digest('hex')
  const { rows } = await db.query<{ line: string }>({ name, text, values: [words, since] })
  return rows.map(({ line }) => line).join('\n')
}

/** Every table whose rows belong to a learner. */
export const learnersTables = (db: Queryable) => tablesBelow(db, ['users'])

/**
 * Some tables and every table that refers to them directly or through another table, from the database's own
 * catalogue.
 */
export async function tablesBelow(db: Queryable, names: string[]): Promise<string[]> {
  const { rows } = await db.query<{ name: string }>(
    `with recursive below(oid) as (
      select name::regclass::oid from unnest($1::text[]) name
      union
      select c.conrelid from pg_constraint c join below on c.confrelid = below.oid where c.contype = 'f'
    )
    select relname as name from pg_class join below using (oid) order by 1`,
    [names],
  )
  return rows.map(({ name }) => name)
}

/** Tables with one of these texts in some row: 'table: text'. */
export async function tablesNaming(db: Queryable, texts: string[]): Promise<string[]> {
  const found: string[] = []
  for (const name of await tableNames(db)) {
    const { rows } = await db.query<{ trace: string }>(
      `select distinct trace from "${name}" t, unnest($1::text[]) trace where strpos(t::text, trace) > 0`,
      [texts],
    )
    found.push(...rows.map(({ trace }) => `${name}: ${trace}`))
  }
  return found
}

/** References without a target, one line for each kind: checks row by row what a constraint promises. */
export async function orphans(db: Queryable): Promise<string[]> {
  const { rows } = await db.query<{ child: string; parent: string; column: string; key: string }>(`
    select conrelid::regclass::text as child, confrelid::regclass::text as parent,
      quote_ident(a.attname) as column, quote_ident(k.attname) as key
    from pg_constraint
    join pg_attribute a on a.attrelid = conrelid and a.attnum = conkey[1]
    join pg_attribute k on k.attrelid = confrelid and k.attnum = confkey[1]
    where contype = 'f'`)
  const found: string[] = []
  for (const { child, parent, column, key } of rows) {
    const lost = await db.query(
      `select 1 from ${child} c where ${column} is not null and not exists (select 1 from ${parent} p where p.${key} = c.${column})`,
    )
    if (lost.rows.length > 0) found.push(`${lost.rows.length} × ${child}.${column} without ${parent}`)
  }
  return found
}
