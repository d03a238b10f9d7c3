import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { openPool } from '#server/platform/database/db.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { databaseNamed } from './database-names.ts'

const name = 'migrate_test'
let admin: pg.Client
beforeAll(async () => {
  admin = new pg.Client({ connectionString: inject('serverUrl') })
  await admin.connect()
  await admin.query(`create database ${name}`)
})
afterAll(async () => {
  await admin.query(`drop database ${name} with (force)`)
  await admin.end()
})

it('applies every migration once, also when several processes start together', async () => {
  const url = databaseNamed(inject('serverUrl'), name)
  const pools = Array.from({ length: 4 }, () => openPool(url, { onIdleError: () => {}, max: 2 }))
  await Promise.all(pools.map((pool) => migrate(pool)))
  const [pool] = pools
  const applied = await pool?.query('select hash from drizzle.__drizzle_migrations')
  const files = readdirSync(join(import.meta.dirname, '../src/db/migrations')).filter((file) =>
    file.endsWith('.sql'),
  )
  expect(applied?.rowCount).toBe(files.length)
  await Promise.all(pools.map((each) => each.end()))
})

it('leaves every foreign key with an index, so that no delete walks a table', async () => {
  const pool = openPool(databaseNamed(inject('serverUrl'), name), { onIdleError: () => {}, max: 2 })
  const bare = await pool.query(`
    select c.conrelid::regclass::text || '.' || a.attname as column
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.connamespace = 'public'::regnamespace
      and not exists (select 1 from pg_index i where i.indrelid = c.conrelid and i.indpred is null and i.indkey[0] = c.conkey[1])`)
  expect(bare.rows).toEqual([])
  await pool.end()
})

it('refuses tables of a newer release with one sentence, and leaves them alone', async () => {
  const pool = openPool(databaseNamed(inject('serverUrl'), name), { onIdleError: () => {}, max: 2 })
  await pool.query(
    "insert into drizzle.__drizzle_migrations (hash, created_at) values ('of a later release', 99999999999999)",
  )
  await expect(migrate(pool)).rejects.toThrow(
    'The database was last used by a newer Trivium: start that one, or restore a backup made by this one.',
  )
  await pool.query("delete from drizzle.__drizzle_migrations where hash = 'of a later release'")
  await migrate(pool)
  await pool.end()
})
