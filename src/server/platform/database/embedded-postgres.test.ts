import { existsSync } from 'node:fs'
import { mkdir, readFile, stat, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { StartError } from '#server/platform/operations/start-error.ts'
import { queryOnce } from '#server/platform/postgres/query-once.ts'
import { holdDataDir, readyFolder, temporaryFolder } from '#tests/data-dir.ts'
import { readyDataDir } from '#tests/ready-data-dir.ts'
import { type EmbeddedPostgresOptions, startEmbeddedPostgres } from './embedded-postgres.ts'

async function start(dataDir: string, options: Partial<EmbeddedPostgresOptions> = {}) {
  const database = await startEmbeddedPostgres({ dataDir, log: () => {}, ...options })
  onTestFinished(() => database.stop())
  return database
}

const readLog = (dataDir: string) => readFile(join(dataDir, 'postgres.log'), 'utf8')

async function setting(url: string, name: string): Promise<string | undefined> {
  const rows = await queryOnce<{ value: string }>(url, `select current_setting('${name}') as value`)
  return rows[0]?.value
}

test('the first start makes a database, the second finds what was written', async () => {
  await using folder = await temporaryFolder()
  const said: string[] = []
  const log = (line: string) => said.push(line)
  const first = await start(folder.path, { log })
  await queryOnce(first.url, 'create table kept as select 42 as answer')
  await first.stop()
  const second = await start(folder.path, { log })
  expect(await queryOnce(second.url, 'select answer from kept')).toEqual([{ answer: 42 }])
  expect(said).toEqual([`Creating the database in ${folder.path}`])
  await second.stop()
  expect(await readLog(folder.path)).not.toContain('not properly shut down')
})

test('letters and their order are the same on every machine', async () => {
  await using folder = await readyFolder()
  const { url } = await start(folder.path)
  const text = `select upper('žluť øl') as upper, 'Z' < 'a' as bytewise, '日本' ~ '^\\w+$' as word,
    datlocprovider as provider, pg_encoding_to_char(encoding) as encoding
    from pg_database where datname = current_database()`
  expect(await queryOnce(url, text)).toEqual([
    { upper: 'ŽLUŤ ØL', bytewise: true, word: true, provider: 'b', encoding: 'UTF8' },
  ])
})

test('writes are synced to the disk, and the network cannot reach the server', async () => {
  await using folder = await readyFolder()
  const { url, superuserUrl } = await start(folder.path)
  expect(await setting(url, 'fsync')).toBe('on')
  expect(await setting(url, 'synchronous_commit')).toBe('on')
  expect(await setting(url, 'full_page_writes')).toBe('on')
  expect(await setting(url, 'listen_addresses')).toBe('')
  const rules = 'select type, auth_method from pg_hba_file_rules where auth_method <> $$reject$$'
  expect(await queryOnce(superuserUrl, rules)).toEqual([{ type: 'local', auth_method: 'scram-sha-256' }])
  expect((await stat(join(folder.path, 'postgres-socket'))).mode & 0o777).toBe(0o700)
})

test('files that are no database are named and left alone', async () => {
  await using folder = await temporaryFolder()
  await mkdir(join(folder.path, 'postgres'))
  await writeFile(join(folder.path, 'postgres', 'mine.txt'), 'precious')
  await expect(start(folder.path)).rejects.toThrow(/holds files but no PostgreSQL database/)
  expect(await readFile(join(folder.path, 'postgres', 'mine.txt'), 'utf8')).toBe('precious')
})

test('a database of another major version is refused with the way to upgrade', async () => {
  await using folder = await temporaryFolder()
  await mkdir(join(folder.path, 'postgres'))
  await writeFile(join(folder.path, 'postgres', 'PG_VERSION'), '17\n')
  const refused = start(folder.path)
  await expect(refused).rejects.toThrow(StartError)
  await expect(refused).rejects.toThrow(/is PostgreSQL 17, .* brings 18\. .*docs\/operations\.md/)
})

test('a path longer than a socket address works, and its short link goes with the server', async () => {
  await using folder = await temporaryFolder()
  const deep = join(folder.path, 'a-long-name-'.repeat(9), 'with space, "quotes" & ünïcode')
  const first = await start(deep)
  await queryOnce(first.url, 'create table kept as select 42 as answer')
  const link = new URL(first.url).searchParams.get('host') ?? ''
  expect(link.length).toBeLessThan(80)
  await first.stop()
  expect(existsSync(link)).toBe(false)
  const second = await start(deep)
  expect(await queryOnce(second.url, 'select answer from kept')).toEqual([{ answer: 42 }])
})

test('a data folder reached through a link is the same folder', async () => {
  await using folder = await temporaryFolder()
  await readyDataDir(join(folder.path, 'real'))
  await symlink(join(folder.path, 'real'), join(folder.path, 'link'))
  await using held = await holdDataDir(join(folder.path, 'link'), 'postgres')
  await held.end('SIGKILL')
  expect((await start(join(folder.path, 'real'))).pid).toBe(held.pid)
})

test('the log holds nothing that learners wrote', async () => {
  await using folder = await readyFolder()
  const { url } = await start(folder.path)
  await queryOnce(url, 'create table people (email text primary key)')
  await queryOnce(url, "insert into people values ('ada@example.org')")
  await expect(queryOnce(url, "insert into people values ('ada@example.org')")).rejects.toThrow(/duplicate/)
  await expect(queryOnce(url, "select 'my diary'::uuid")).rejects.toThrow(/invalid input/)
  const log = await readLog(folder.path)
  expect(log).toContain('ready to accept connections')
  expect(log).not.toMatch(/ada@example\.org|my diary/)
})
