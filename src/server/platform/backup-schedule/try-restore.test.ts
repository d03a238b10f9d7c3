import pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { createTestDatabase } from '#tests/database.ts'
import { databaseNamed } from '#tests/database-names.ts'
import { dropScratch } from './try-restore.ts'

test('the trial’s database goes although one is in it whom only a superuser may end', async () => {
  const database = await createTestDatabase()
  onTestFinished(() => database.drop())
  const { rows } = await database.pool.query<{ name: string }>(
    "select 'trivium_backup_check_' || oid as name from pg_database where datname = current_database()",
  )
  const name = rows[0]?.name ?? ''
  await database.pool.query(`create database ${name} template template0`)
  const cleaner = new pg.Client({ connectionString: databaseNamed(inject('superuserUrl'), name) })
  cleaner.on('error', () => {})
  await cleaner.connect()
  const dropping = dropScratch(database.url)
  dropping.catch(() => {})
  const atWork = async () =>
    (
      await database.pool.query(
        'select 1 from pg_stat_activity where query = $1 and wait_event is distinct from $2',
        [`drop database if exists "${name}"`, 'ClientRead'],
      )
    ).rowCount
  await expect.poll(atWork).toBe(1)
  await cleaner.end()
  await dropping
  const left = await database.pool.query('select 1 from pg_database where datname = $1', [name])
  expect(left.rowCount).toBe(0)
})
