import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openPool } from '#server/platform/database/db.ts'
import { startEmbeddedPostgres } from '#server/platform/database/embedded-postgres.ts'
import { lockDataDir } from '#server/platform/database/lock-data-dir.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { packageRoot } from '#server/platform/operations/package-root.ts'
import { queryOnce } from '#server/platform/postgres/query-once.ts'
import { keepCompiled } from '#tests/compile-cache.ts'
import { temporaryFolder } from '#tests/data-dir.ts'
import { readyDataDir } from '#tests/ready-data-dir.ts'

/** The command as `npm run` calls it. */
async function run(command: 'backup' | 'restore', dataDir: string, file: string) {
  const script = join(packageRoot(), 'scripts', `${command}.mjs`)
  const child = spawn(process.execPath, [script, file], {
    env: { ...keepCompiled(), PATH: process.env.PATH ?? '', DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  child.stdout.on('data', (chunk) => {
    output += chunk
  })
  child.stderr.on('data', (chunk) => {
    output += chunk
  })
  const code = await new Promise((resolve) => child.once('close', resolve))
  // Node exits with 13 when a command waits for something that never comes; it then prints no message.
  expect(code, output).not.toBe(13)
  return { code, output }
}

async function startInstance(dataDir: string) {
  const lock = await lockDataDir(dataDir)
  const database = await startEmbeddedPostgres({ dataDir, log: () => {} })
  const pool = openPool(database.url, { onIdleError: () => {} })
  await migrate(pool)
  await pool.end()
  return {
    url: database.url,
    stop: async () => {
      await database.stop()
      await lock.release()
    },
  }
}

test('an instance moves, running or stopped, to another folder with its learners and its secret', async () => {
  await using folder = await temporaryFolder()
  const [first, second] = [join(folder.path, 'first'), join(folder.path, 'second')]
  await readyDataDir(first)
  const instance = await startInstance(first)
  await queryOnce(instance.url, `insert into users (name, email) values ('Ada', 'ada@example.org')`)
  await writeFile(join(first, 'auth-secret'), 'the secret of the first\n')

  const whileRunning = await run('backup', first, join(folder.path, 'running.backup'))
  expect(whileRunning).toMatchObject({ code: 0 })
  expect(whileRunning.output).toMatch(/running\.backup holds \d+ tables with 1 rows \(\d+ kB\)\.\n$/)
  // The test data cannot be compressed, so most of the file is still unread after its header.
  const long = randomBytes(400_000).toString('base64')
  await queryOnce(
    instance.url,
    `insert into users (name, email, image) values ('Bob', 'bob@example.org', '${long}')`,
  )
  await instance.stop()
  const stopped = await run('backup', first, join(folder.path, 'stopped.backup'))
  expect(stopped.output).toMatch(/stopped\.backup holds \d+ tables with 2 rows/)

  const restored = await run('restore', second, join(folder.path, 'stopped.backup'))
  expect(restored.output).toMatch(/^ +2 {2}users$/m)
  expect(restored.output).toMatch(/^Restored \d+ tables with 2 rows from /m)
  expect(await readFile(join(second, 'auth-secret'), 'utf8')).toBe('the secret of the first\n')
  const moved = await startInstance(second)
  expect(await queryOnce(moved.url, 'select name from users order by name')).toEqual([
    { name: 'Ada' },
    { name: 'Bob' },
  ])
  const refused = await run('restore', second, join(folder.path, 'running.backup'))
  expect(refused).toMatchObject({
    code: 1,
    output: expect.stringContaining('uses the data folder'),
  })
  await moved.stop()
  const used = await run('restore', second, join(folder.path, 'stopped.backup'))
  expect(used).toMatchObject({ code: 1, output: expect.stringContaining('is not empty') })
  // Its database ended with it.
  expect(existsSync(join(second, 'postgres', 'postmaster.pid'))).toBe(false)
  expect((await readdir(folder.path)).sort()).toEqual(['first', 'running.backup', 'second', 'stopped.backup'])
})

test('a folder without an instance is not made into one by backing it up', async () => {
  await using folder = await temporaryFolder()
  const dataDir = join(folder.path, 'data')
  const { code, output } = await run('backup', dataDir, join(folder.path, 'a.backup'))
  expect(code).toBe(1)
  expect(output).toBe(
    `The backup failed: there is no database in ${dataDir}. Set DATA_DIR or DATABASE_URL as the server has it.\n`,
  )
  expect(await readdir(folder.path)).toEqual([])
})

test('a file that is not there, and a folder in its place, are named', async () => {
  await using folder = await temporaryFolder()
  const dataDir = join(folder.path, 'data')
  const missing = await run('restore', dataDir, join(folder.path, 'a.backup'))
  expect(missing.output).toBe(`Nothing was restored: there is no file ${join(folder.path, 'a.backup')}.\n`)
  await mkdir(join(folder.path, 'b.backup'))
  expect((await run('restore', dataDir, join(folder.path, 'b.backup'))).code).toBe(1)
})
