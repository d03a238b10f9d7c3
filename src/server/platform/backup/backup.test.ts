import { randomBytes } from 'node:crypto'
import { readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { openPool } from '#server/platform/database/db.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { StartError } from '#server/platform/operations/start-error.ts'
import { everyRow } from '#tests/catalogue.ts'
import { temporaryFolder } from '#tests/data-dir.ts'
import { createBareDatabase, createTestDatabase, type TestDatabase } from '#tests/database.ts'
import { parseHeader } from './backup-header.ts'
import { restoreBackup } from './restore-backup.ts'
import { writeBackup } from './write-backup.ts'

async function migrated() {
  const database = await createTestDatabase()
  onTestFinished(() => database.drop())
  return database
}

async function untouched(): Promise<string> {
  const database = await createBareDatabase()
  onTestFinished(() => database.drop())
  return database.url
}

const difficult =
  'tab\t newline\n return\r backslash \\ \\. \\N "quotes" \'single\' {a,b} € 日本 👩‍🎓 \u2028 end'

async function fill(pool: pg.Pool, learners: number): Promise<void> {
  for (let number = 0; number < learners; number++) {
    const user = await pool.query<{ id: string }>(
      'insert into users (name, email) values ($1, $2) returning id',
      [difficult, `learner-${number}@example.org`],
    )
    const id = user.rows[0]?.id
    await pool.query(
      `insert into courses (title, description, objectives, prior_knowledge, reference_books, difficulty_level,
         duration, weekly_hours, lessons, owner_id, creator_id, origin_id, search_text)
       values ($1, '', $2, '{}', '{}', 'Beginner', 10, 2, 5, $3, $3, gen_random_uuid(), '')`,
      [difficult, [difficult, ''], id],
    )
  }
}

/** Every row of every table as text, to compare two databases by. */
async function contents(url: string): Promise<Record<string, string[]>> {
  const pool = openPool(url, { onIdleError: () => {} })
  const found = await everyRow(pool)
  await pool.end()
  return found
}

test('what was backed up is there again, to the letter', async () => {
  await using folder = await temporaryFolder()
  const source = await migrated()
  await fill(source.pool, 20)
  const file = join(folder.path, 'one.backup')
  const header = await writeBackup(source.url, file, { authSecret: 'kept with it' })
  expect(header.tables.find(({ name }) => name === 'users')?.rows).toBe(20)
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  const target = await untouched()
  expect((await restoreBackup(target, file)).authSecret).toBe('kept with it')
  expect(await contents(target)).toEqual(await contents(source.url))
})

test('the files of documents are there again, byte for byte', async () => {
  await using folder = await temporaryFolder()
  const source = await migrated()
  await fill(source.pool, 1)
  const parts = [2_097_152, 2_097_152, 7].map((length) => randomBytes(length))
  await source.pool.query(
    `with document as (
       insert into sources (user_id, title, file_name, bytes, sha256, state)
       select id, 'A book', 'a.pdf', 4194311, 'hash', 'waiting' from users returning id)
     insert into source_parts (source_id, number, data)
     select id, number - 1, data from document, unnest($1::bytea[]) with ordinality as part(data, number)`,
    [parts],
  )
  const file = join(folder.path, 'one.backup')
  await writeBackup(source.url, file)
  const target = await untouched()
  await restoreBackup(target, file)
  const pool = openPool(target, { onIdleError: () => {} })
  const { rows } = await pool.query<{ data: Buffer }>('select data from source_parts order by number')
  await pool.end()
  expect(rows.map(({ data }, number) => data.equals(parts[number] ?? Buffer.alloc(0)))).toEqual([
    true,
    true,
    true,
  ])
})

test('an instance that was started and never used takes a backup too', async () => {
  await using folder = await temporaryFolder()
  const source = await migrated()
  await fill(source.pool, 1)
  const file = join(folder.path, 'one.backup')
  await writeBackup(source.url, file)
  const target = await migrated()
  await restoreBackup(target.url, file)
  expect(await contents(target.url)).toEqual(await contents(source.url))
})

test('a backup is one moment, whatever is written meanwhile', async () => {
  await using folder = await temporaryFolder()
  const source = await migrated()
  let writing = true
  const writer = async () => {
    while (writing) await inOneTransaction(source.pool)
  }
  await inOneTransaction(source.pool)
  const writers = [writer(), writer()]
  await fill(source.pool, 20)
  const file = join(folder.path, 'one.backup')
  await writeBackup(source.url, file)
  writing = false
  await Promise.all(writers)
  const target = await untouched()
  await restoreBackup(target, file)
  const client = new pg.Client({ connectionString: target })
  await client.connect()
  const torn = await client.query(
    `select 1 from users u where email like 'pair-%' and not exists (select 1 from credentials where user_id = u.id)`,
  )
  const pairs = await client.query(`select 1 from users where email like 'pair-%'`)
  await client.end()
  expect(torn.rows).toHaveLength(0)
  expect(pairs.rows.length).toBeGreaterThan(0)
})

async function inOneTransaction(pool: pg.Pool): Promise<void> {
  const client = await pool.connect()
  await client.query('begin')
  await client.query(
    `with pair as (insert into users (name, email) values ('', 'pair-' || gen_random_uuid()) returning id)
     insert into credentials (user_id, account_id, provider_id) select id, id::text, 'credential' from pair`,
  )
  await client.query('commit')
  client.release()
}

test('an instance with rows is refused and stays as it is', async () => {
  await using folder = await temporaryFolder()
  const source = await migrated()
  await fill(source.pool, 2)
  const file = join(folder.path, 'one.backup')
  await writeBackup(source.url, file)
  const before = await contents(source.url)
  const refused = restoreBackup(source.url, file)
  await expect(refused).rejects.toThrow(StartError)
  await expect(refused).rejects.toThrow(/^this installation is not empty \(\w+ has rows\)\./)
  expect(await contents(source.url)).toEqual(before)
})

describe('a file of a backup that was damaged', () => {
  let whole: Buffer
  let target: TestDatabase
  beforeAll(async () => {
    await using folder = await temporaryFolder()
    const source = await createTestDatabase()
    await fill(source.pool, 30)
    const file = join(folder.path, 'one.backup')
    await writeBackup(source.url, file)
    await source.drop()
    whole = await readFile(file)
    target = await createTestDatabase()
  })
  afterAll(() => target.drop())

  test.each([
    { fault: 'cut off', damage: (file: Buffer) => file.subarray(0, file.length - 200) },
    { fault: 'cut off between two tables', damage: (file: Buffer) => cutPlain(file) },
    {
      fault: 'damaged',
      damage: (file: Buffer) => Buffer.from(file).fill(0, file.length - 400, file.length - 300),
    },
    { fault: 'no backup at all', damage: () => Buffer.from('Dear diary') },
    { fault: 'another gzip file', damage: () => gzipSync('{"format":"something else"}\n') },
    { fault: 'empty', damage: () => Buffer.alloc(0) },
  ])('and is $fault is refused and nothing of it stays', async ({ damage }) => {
    await using folder = await temporaryFolder()
    const file = join(folder.path, 'one.backup')
    await writeFile(file, damage(whole))
    await expect(restoreBackup(target.url, file)).rejects.toThrow(/is (not a backup of Trivium|cut off)/)
    expect((await contents(target.url)).users).toEqual([])
  })
})

function cutPlain(file: Buffer): Buffer {
  const plain = gunzipSync(file)
  return gzipSync(plain.subarray(0, plain.lastIndexOf('\n0\n') + 1))
}

test('a backup of a newer version is refused', async () => {
  await using folder = await temporaryFolder()
  const source = await migrated()
  const file = join(folder.path, 'one.backup')
  await writeBackup(source.url, file)
  await rewriteHeader(file, (header) => header.migrations.push(9_999_999_999_999))
  await expect(restoreBackup(await untouched(), file)).rejects.toThrow(/made by a newer version of Trivium/)
})

test('a backup of an older version is brought up to date, but not into newer tables', async () => {
  await using folder = await temporaryFolder()
  const source = await migrated()
  const file = join(folder.path, 'one.backup')
  await writeBackup(source.url, file)
  await rewriteHeader(file, (header) => {
    header.migrations = []
    header.tables = []
  })
  const target = await untouched()
  await restoreBackup(target, file)
  expect(Object.keys(await contents(target))).toEqual(Object.keys(await contents(source.url)))
  await expect(restoreBackup((await migrated()).url, file)).rejects.toThrow(/tables here are newer/)
})

async function rewriteHeader(file: string, change: (header: ReturnType<typeof parseHeader>) => void) {
  const plain = gunzipSync(await readFile(file))
  const end = plain.indexOf(10)
  const header = parseHeader(plain.toString('utf8', 0, end))
  change(header)
  await writeFile(file, gzipSync(Buffer.concat([Buffer.from(JSON.stringify(header)), plain.subarray(end)])))
}

test('numbers that the database hands out go on where they stood', async () => {
  await using folder = await temporaryFolder()
  const source = await migrated()
  await source.pool.query('create table counted (id bigint generated always as identity primary key, a int)')
  await source.pool.query('insert into counted (a) select 1 from generate_series(1, 7)')
  const file = join(folder.path, 'one.backup')
  await writeBackup(source.url, file)
  const target = await untouched()
  const pool = openPool(target, { onIdleError: () => {} })
  await migrate(pool)
  await pool.query('create table counted (id bigint generated always as identity primary key, a int)')
  await restoreBackup(target, file)
  const next = await pool.query('insert into counted (a) values (1) returning id')
  await pool.end()
  expect(next.rows).toEqual([{ id: '8' }])
})
