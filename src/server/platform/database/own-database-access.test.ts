import { chmod, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { openPool } from '#server/platform/database/db.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { writeRules } from '#server/platform/postgres/access-rules.ts'
import { chooseAccount } from '#server/platform/postgres/choose-account.ts'
import { ensureOwner } from '#server/platform/postgres/ensure-owner.ts'
import { findBinaries } from '#server/platform/postgres/find-binaries.ts'
import { initCluster } from '#server/platform/postgres/init-cluster.ts'
import { layoutOf, trustUrl } from '#server/platform/postgres/layout.ts'
import { passwordFile } from '#server/platform/postgres/passwords.ts'
import { queryOnce } from '#server/platform/postgres/query-once.ts'
import { startServer } from '#server/platform/postgres/start-server.ts'
import { stopServer } from '#server/platform/postgres/stop-server.ts'
import { holdDataDir, readyFolder, temporaryFolder } from '#tests/data-dir.ts'
import { copyFolder } from '#tests/ready-data-dir.ts'
import { startEmbeddedPostgres } from './embedded-postgres.ts'

async function start(dataDir: string) {
  const database = await startEmbeddedPostgres({ dataDir, log: () => {} })
  onTestFinished(() => database.stop())
  return database
}
const socketOf = (dataDir: string) => layoutOf(dataDir).socketDir

/** What a process gets that has reached the socket and not the passwords. */
async function refusalOf(url: string): Promise<string> {
  return queryOnce(url, 'select 1').then(
    () => 'let in',
    (error: Error) => error.message,
  )
}

test('without the passwords nobody comes in, whoever they say they are', async () => {
  await using folder = await readyFolder()
  const { url } = await start(folder.path)
  const guessed = (user: string) => `${trustUrl(socketOf(folder.path)).replace(/user=\w+/, `user=${user}`)}`
  for (const user of ['trivium', 'trivium_app']) {
    expect(await refusalOf(guessed(user)), user).toMatch(/password must be a string/)
    expect(await refusalOf(`${guessed(user)}&password=wrong`), user).toMatch(/password authentication failed/)
  }
  expect(await refusalOf(`${guessed('postgres')}&password=wrong`)).toMatch(/rejects connection/)
  expect(await queryOnce(url, 'select current_user as who')).toEqual([{ who: 'trivium_app' }])
})

test('the app’s role migrates and works, and has no power beyond its database', async () => {
  await using folder = await temporaryFolder()
  const { url } = await start(folder.path)
  expect((await stat(passwordFile(folder.path))).mode & 0o777).toBe(0o600)
  expect((await stat(passwordFile(folder.path))).uid).toBe(process.getuid?.())
  const pool = openPool(url, { onIdleError: () => {}, max: 2 })
  await migrate(pool)
  await pool.end()
  const refused = [
    'create role mine',
    'alter role trivium_app superuser',
    'select rolpassword from pg_authid',
    "select pg_read_file('postmaster.pid')",
    "copy (select 1) to program 'true'",
    "alter system set listen_addresses = '*'",
    'set role trivium',
    'create extension file_fdw',
  ]
  for (const statement of refused)
    await expect(queryOnce(url, statement), statement).rejects.toThrow(/permission denied|must be|Must/)
  const [role] = await queryOnce(
    url,
    'select rolsuper, rolcreaterole, rolreplication, rolbypassrls from pg_roles where rolname = current_user',
  )
  expect(Object.values(role ?? {})).toEqual([false, false, false, false])
})

let trusting: ReturnType<typeof temporaryFolder> | undefined
afterAll(async () => (await trusting)?.[Symbol.asyncDispose]())

/** A folder of the release before; it is made once, and each test has a copy. */
async function trustingFolder(): ReturnType<typeof temporaryFolder> {
  trusting ??= temporaryFolder().then(async (folder) => {
    await makeTrusting(folder.path)
    return folder
  })
  const folder = await temporaryFolder()
  await copyFolder((await trusting).path, folder.path)
  return folder
}

/** As the release before made it: everything the superuser's, and no password asked for. */
async function makeTrusting(dataDir: string): Promise<void> {
  const layout = layoutOf(dataDir)
  const binaries = await findBinaries()
  await mkdir(layout.socketDir, { recursive: true, mode: 0o700 })
  const account = await chooseAccount(dataDir, binaries.postgres)
  await initCluster(layout, binaries, account)
  await ensureOwner(layout.cluster, account)
  await ensureOwner(layout.socketDir, account)
  const plan = { layout, account, postgres: binaries.postgres, socketPath: layout.socketDir, settings: {} }
  const server = await startServer(plan)
  await queryOnce(trustUrl(layout.socketDir, 'postgres'), 'create database trivium')
  const pool = openPool(trustUrl(layout.socketDir), { onIdleError: () => {}, max: 2 })
  await migrate(pool)
  await pool.query("insert into users (name, email) values ('Ada', 'ada@example.org')")
  await pool.query("create type mood as enum ('calm'); create view calm as select 'calm'::mood as mood")
  await pool.query('create sequence lone; create table counted (id bigint generated always as identity)')
  await pool.query('insert into counted default values')
  await pool.end()
  await stopServer(server, () => {})
}

const leftToSuperuser = `
  select oid::regclass::text as thing from pg_class where relowner = 'trivium'::regrole
    and relnamespace in (select oid from pg_namespace where nspname in ('public', 'drizzle'))
  union all select datname from pg_database where datname = 'trivium' and datdba <> 'trivium_app'::regrole
  union all select nspname from pg_namespace where nspname = 'drizzle' and nspowner = 'trivium'::regrole
  union all select proname from pg_proc where proowner = 'trivium'::regrole and proname ~ '^(search_|transcript_)'
  union all select typname from pg_type where typname = 'mood' and typowner = 'trivium'::regrole`

async function expectChangedOver(dataDir: string): Promise<void> {
  const { url, stop } = await start(dataDir)
  expect(await queryOnce(url, 'select name from users')).toEqual([{ name: 'Ada' }])
  expect(await queryOnce(url, leftToSuperuser)).toEqual([])
  expect(await queryOnce(url, 'insert into counted default values returning id')).toEqual([{ id: '2' }])
  // What a later release does with its tables.
  await queryOnce(
    url,
    'alter table users add column later text; drop view calm; alter type mood add value $$x$$',
  )
  await queryOnce(url, 'select nextval($$lone$$); create index on users (later)')
  expect(await refusalOf(trustUrl(socketOf(dataDir)))).toMatch(/password must be a string/)
  const pool = openPool(url, { onIdleError: () => {}, max: 2 })
  await migrate(pool)
  await pool.end()
  await stop()
}

test('a folder of an earlier release is changed over at its next start, with every row', async () => {
  await using folder = await trustingFolder()
  await expectChangedOver(folder.path)
})

test('an end in the middle of that is made good by the next start, wherever it fell', async () => {
  await using folder = await trustingFolder()
  const layout = layoutOf(folder.path)
  const trusting = await readFile(join(layout.cluster, 'pg_hba.conf'), 'utf8')
  await (await start(folder.path)).stop()
  const asSuperuser = async (statements: string) => {
    const database = await start(folder.path)
    await queryOnce(database.superuserUrl, statements)
    await database.stop()
  }
  // Roles were there, and the rules were not written.
  await writeRules(layout.cluster, trusting)
  await (await start(folder.path)).stop()
  // The rules were written, and a table was not handed over.
  await asSuperuser('alter table users owner to trivium; alter schema drizzle owner to trivium')
  // The passwords were made, and nothing else: they are others than the roles have.
  await rm(passwordFile(folder.path))
  await writeRules(layout.cluster, trusting)
  await (await start(folder.path)).stop()
  // The open rules of a mend were left.
  await writeRules(layout.cluster, 'local all trivium trust\n')
  await expectChangedOver(folder.path)
})

test('a server of an earlier release that was left running is taken over and closed', async () => {
  await using folder = await trustingFolder()
  const layout = layoutOf(folder.path)
  const trusting = await readFile(join(layout.cluster, 'pg_hba.conf'), 'utf8')
  await using held = await holdDataDir(folder.path, 'postgres')
  await held.end('SIGKILL')
  // It runs with the open door in its memory, though the file says otherwise by now.
  const closed = await readFile(join(layout.cluster, 'pg_hba.conf'), 'utf8')
  await writeRules(layout.cluster, trusting)
  process.kill(held.pid, 'SIGHUP')
  await expect.poll(() => refusalOf(trustUrl(layout.socketDir))).toBe('let in')
  await writeRules(layout.cluster, closed)
  const adopted = await start(folder.path)
  expect(adopted.pid).toBe(held.pid)
  expect(await refusalOf(trustUrl(layout.socketDir))).toMatch(/password must be a string/)
})

test('lost passwords lock nobody out who owns the files: running or stopped, new ones are made', async () => {
  await using folder = await readyFolder()
  await using held = await holdDataDir(folder.path, 'postgres')
  await queryOnce(held.line.split(' ')[2] ?? '', 'create table kept as select 42 as answer')
  await held.end('SIGKILL')
  await rm(passwordFile(folder.path))
  const adopted = await start(folder.path)
  expect(adopted.pid).toBe(held.pid)
  expect(await queryOnce(adopted.url, 'select answer from kept')).toEqual([{ answer: 42 }])
  await adopted.stop()
  await rm(passwordFile(folder.path))
  const again = await start(folder.path)
  expect(await queryOnce(again.url, 'select answer from kept')).toEqual([{ answer: 42 }])
  expect(await refusalOf(trustUrl(socketOf(folder.path)))).toMatch(/password must be a string/)
  await again.stop()
  await writeFile(passwordFile(folder.path), 'half', { mode: 0o600 })
  await expect(start(folder.path)).rejects.toThrow(/database\.pgpass is damaged\. Delete it/)
})

test.runIf(process.getuid?.() !== 0)('passwords that may not be read are named', async () => {
  await using folder = await readyFolder()
  await (await start(folder.path)).stop()
  await chmod(passwordFile(folder.path), 0o000)
  await expect(start(folder.path)).rejects.toThrow(/database\.pgpass cannot be read/)
})
