import { existsSync } from 'node:fs'
import { chown, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { StartError } from '#server/platform/operations/start-error.ts'
import { queryOnce } from '#server/platform/postgres/query-once.ts'
import { isAtLength } from '#tests/at-length.ts'
import { holdDataDir, readyFolder, temporaryFolder } from '#tests/data-dir.ts'
import { ownDatabaseUrl } from '#tests/own-database-url.ts'
import { readyDataDir } from '#tests/ready-data-dir.ts'
import { type EmbeddedPostgresOptions, startEmbeddedPostgres } from './embedded-postgres.ts'

async function start(dataDir: string, options: Partial<EmbeddedPostgresOptions> = {}) {
  const database = await startEmbeddedPostgres({ dataDir, log: () => {}, ...options })
  onTestFinished(() => database.stop())
  return database
}

/** Runs by night only: the same mechanism as another test here, with a rarer fault. */
const byNight = test.runIf(isAtLength)

const readLog = (dataDir: string) => readFile(join(dataDir, 'postgres.log'), 'utf8')

async function until(condition: () => Promise<boolean>): Promise<void> {
  while (!(await condition())) await new Promise((resolve) => setTimeout(resolve, 20))
}

test('a server left running by a hard kill is taken over, and stopped cleanly', async () => {
  await using folder = await readyFolder()
  await using held = await holdDataDir(folder.path, 'postgres')
  await held.end('SIGKILL')
  const said: string[] = []
  const adopted = await start(folder.path, { log: (line) => said.push(line) })
  expect(adopted.pid).toBe(held.pid)
  expect(said).toEqual([expect.stringContaining(`Using the PostgreSQL (process ${held.pid})`)])
  await queryOnce(adopted.url, 'create table kept (answer int)')
  await adopted.stop()
  const log = await readLog(folder.path)
  expect(log).toMatch(/database system is shut down\n$/)
  expect(log).not.toContain('not properly shut down')
})

test('after a hard kill of both the server recovers', async () => {
  await using folder = await readyFolder()
  await using held = await holdDataDir(folder.path, 'postgres')
  // In this order: a living holder would bring the server back.
  await held.end('SIGKILL')
  process.kill(held.pid, 'SIGKILL')
  const database = await start(folder.path)
  expect(database.pid).not.toBe(held.pid)
  expect(await queryOnce(database.url, 'select 1 as one')).toEqual([{ one: 1 }])
})

byNight('a process of a killed server that is slow to end is waited for', async () => {
  await using folder = await readyFolder()
  await using held = await holdDataDir(folder.path, 'postgres')
  const url = ownDatabaseUrl(folder.path, 'superuser')
  const who = `select pid from pg_stat_activity where backend_type = 'checkpointer'`
  const [slow] = await queryOnce<{ pid: number }>(url, who)
  const orphan = slow?.pid ?? 0
  process.kill(orphan, 'SIGSTOP')
  await held.end('SIGKILL')
  process.kill(held.pid, 'SIGKILL')
  const starting = start(folder.path)
  await until(async () => (await readLog(folder.path)).includes('is still in use'))
  process.kill(orphan, 'SIGCONT')
  expect(await queryOnce((await starting).url, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('a server that ends by itself is started again', async () => {
  await using folder = await readyFolder()
  const database = await start(folder.path)
  const before = database.pid
  process.kill(before, 'SIGKILL')
  await until(async () => database.pid !== 0 && database.pid !== before)
  expect(await queryOnce(database.url, 'select 1 as one')).toEqual([{ one: 1 }])
})

byNight('a taken-over server that ends by itself is started again', async () => {
  await using folder = await readyFolder()
  await using held = await holdDataDir(folder.path, 'postgres')
  await held.end('SIGKILL')
  const database = await start(folder.path)
  process.kill(held.pid, 'SIGKILL')
  await until(async () => database.pid !== 0 && database.pid !== held.pid)
  expect(await queryOnce(database.url, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('a server that cannot be brought back is given up, and says so', async () => {
  await using folder = await readyFolder()
  let givenUp: (() => void) | undefined
  const gaveUp = new Promise<void>((resolve) => {
    givenUp = resolve
  })
  const said: string[] = []
  const database = await start(folder.path, {
    log: (line) => said.push(line),
    onGivenUp: () => givenUp?.(),
  })
  await rm(join(folder.path, 'postgres', 'global', 'pg_control'))
  process.kill(database.pid, 'SIGKILL')
  await gaveUp
  expect(said.filter((line) => line.includes('did not start'))).toHaveLength(5)
  await database.stop()
})

byNight(
  'a number in postmaster.pid that belongs to a stranger by now does not stand in the way',
  async () => {
    await using folder = await readyFolder()
    await using held = await holdDataDir(folder.path, 'postgres')
    const pidFile = join(folder.path, 'postgres', 'postmaster.pid')
    const lockFile = join(folder.path, 'postgres-socket', '.s.PGSQL.5432.lock')
    const left = { pid: await readFile(pidFile, 'utf8'), lock: await readFile(lockFile, 'utf8') }
    await held.end('SIGTERM')
    // Another Trivium process, which PostgreSQL could mistake for its own server.
    const elsewhere = join(folder.path, 'elsewhere')
    await readyDataDir(elsewhere)
    await using stranger = await holdDataDir(elsewhere, 'postgres')
    const { uid, gid } = await stat(join(folder.path, 'postgres'))
    for (const [path, text] of [[pidFile, left.pid] as const, [lockFile, left.lock] as const]) {
      await writeFile(path, text.replace(/^\d+/, String(stranger.pid)), { mode: 0o600 })
      await chown(path, uid, gid)
    }
    const database = await start(folder.path)
    expect(database.pid).not.toBe(stranger.pid)
  },
)

test('a start that ended while making the database leaves nothing to trip over', async () => {
  await using folder = await temporaryFolder()
  await mkdir(join(folder.path, 'postgres.new-0badf00d', 'base'), { recursive: true })
  await writeFile(join(folder.path, 'postgres.new-0badf00d', 'PG_VERSION'), '')
  await start(folder.path)
  expect((await readdir(folder.path)).sort()).toEqual([
    'database.pgpass',
    'postgres',
    'postgres-socket',
    'postgres.log',
  ])
})

test('a damaged database stops the start with the server’s own reason', async () => {
  await using folder = await readyFolder()
  await (await start(folder.path)).stop()
  await rm(join(folder.path, 'postgres', 'global', 'pg_control'))
  const refused = start(folder.path)
  await expect(refused).rejects.toThrow(StartError)
  await expect(refused).rejects.toThrow(/did not start \(.*(control|global).*\)/)
})

byNight('after a hard kill on a long path the server is taken over through a link of its own', async () => {
  await using folder = await temporaryFolder()
  const deep = join(folder.path, 'a-long-name-'.repeat(9))
  await readyDataDir(deep)
  await using held = await holdDataDir(deep, 'postgres')
  await held.end('SIGKILL')
  const adopted = await start(deep)
  expect(adopted.pid).toBe(held.pid)
  expect(held.line).not.toContain(adopted.url)
  const before = /host=([^&]+)/.exec(held.line)?.[1] ?? ''
  expect(existsSync(decodeURIComponent(before))).toBe(true)
  await adopted.stop()
  expect(existsSync(decodeURIComponent(before))).toBe(false)
})
