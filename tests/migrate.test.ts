import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openPool } from '#server/platform/database/db.ts'
import { migrate, tablesAreCurrent } from '#server/platform/database/migrate.ts'
import { createBareDatabase } from './database.ts'

let database: Awaited<ReturnType<typeof createBareDatabase>>
beforeAll(async () => {
  database = await createBareDatabase()
})
afterAll(() => database.drop())

it('applies every migration once, also when several processes start together', async () => {
  const pools = Array.from({ length: 4 }, () => openPool(database.url, { onIdleError: () => {}, max: 2 }))
  const [pool] = pools
  expect(pool && (await tablesAreCurrent(pool))).toBe(false)
  await Promise.all(pools.map((each) => migrate(each)))
  expect(pool && (await tablesAreCurrent(pool))).toBe(true)
  const applied = await pool?.query('select hash from drizzle.__drizzle_migrations')
  const files = readdirSync(join(import.meta.dirname, '../src/db/migrations')).filter((file) =>
    file.endsWith('.sql'),
  )
  expect(applied?.rowCount).toBe(files.length)
  await Promise.all(pools.map((each) => each.end()))
})

it('leaves every foreign key with an index, so that no delete walks a table', async () => {
  const pool = openPool(database.url, { onIdleError: () => {}, max: 2 })
  const bare = await pool.query(`
    select c.conrelid::regclass::text || '.' || a.attname as column
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.connamespace = 'public'::regnamespace
      and not exists (select 1 from pg_index i where i.indrelid = c.conrelid and i.indpred is null and i.indkey[0] = c.conkey[1])`)
  expect(bare.rows).toEqual([])
  await pool.end()
})

it('refuses tables of a newer release with one sentence, and leaves them alone', async () => {
  const pool = openPool(database.url, { onIdleError: () => {}, max: 2 })
  await pool.query(
    "insert into drizzle.__drizzle_migrations (hash, created_at) values ('of a later release', 99999999999999)",
  )
  expect(await tablesAreCurrent(pool)).toBe(false)
  await expect(migrate(pool)).rejects.toThrow(
    'A newer version of Trivium has used this database. Start that version, or restore a backup of this version.',
  )
  await pool.query("delete from drizzle.__drizzle_migrations where hash = 'of a later release'")
  await migrate(pool)
  await pool.end()
})

it('sees that a change is still to come', async () => {
  const pool = openPool(database.url, { onIdleError: () => {}, max: 2 })
  await pool.query(
    'delete from drizzle.__drizzle_migrations where created_at = (select max(created_at) from drizzle.__drizzle_migrations)',
  )
  expect(await tablesAreCurrent(pool)).toBe(false)
  await pool.end()
})
