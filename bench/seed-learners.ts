import { createHash } from 'node:crypto'
import type pg from 'pg'
import { words } from './seed-courses.ts'
import { seedStatements } from './seed-statements.ts'

/** The id of a seeded row, known by its name on both sides without asking the database. */
export function seededId(name: string): string {
  const hash = createHash('md5').update(name).digest('hex')
  const marked = `${hash.slice(0, 12)}4${hash.slice(13, 16)}8${hash.slice(17)}`
  return marked.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

export const sessionToken = (learner: number): string => `session-of-learner-${learner}`

/** How many different titles and descriptions there are; the learners share them. */
const texts = 5000

/** For the statements: an id by its name, and speech-like words by a number. */
const tools = `
  create function pg_temp.named(name text) returns uuid immutable language sql return
    overlay(overlay(md5(name) placing '4' from 13) placing '8' from 17)::uuid;
  create temp table texts (number int primary key, title text not null, description text not null)`

/** The fourth power favours the first words, as speech does. */
const writeTexts = `
  insert into texts
  select n, string_agg(word, ' ') filter (where place <= 4), string_agg(word, ' ') filter (where place > 4)
  from (
    select n, place, ($1::text[])[1 + floor($2 * power((hashint8(n * 37 + place) & 65535) / 65536.0, 4))::int] as word
    from generate_series(0, ${texts - 1}) n, generate_series(1, 24) place
  ) picked group by n`

/**
 * A few rows of everything for each of so many learners, numbered from 1, all signed in. Every tenth has added the course
 * of the first: a family that grows with the installation. Indexes are made at the end, which is many times faster.
 */
export async function seedLearners(client: pg.Client, learners: number, today: string): Promise<void> {
  await client.query(
    "set synchronous_commit = off; set work_mem = '64MB'; set maintenance_work_mem = '512MB'",
  )
  // The references are right by the naming of the rows; checking millions of them is not part of the
  // measurement.
  await client.query('set session_replication_role = replica')
  await client.query(tools)
  await client.query(writeTexts, [words, words.length])
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes
     where schemaname = 'public' and not exists (select from pg_constraint where conname = indexname)`,
  )
  for (const { name } of indexes) await client.query(`drop index ${client.escapeIdentifier(name)}`)
  for (const statement of seedStatements(learners, today, texts)) await client.query(statement)
  for (const { definition } of indexes) await client.query(definition)
  await client.query('reset session_replication_role')
  await client.query('vacuum analyze')
}
