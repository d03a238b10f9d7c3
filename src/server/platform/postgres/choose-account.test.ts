import { chmod, mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { startEmbeddedPostgres } from '#server/platform/database/embedded-postgres.ts'
import { StartError } from '#server/platform/operations/start-error.ts'
import { temporaryFolder } from '#tests/data-dir.ts'
import { readyDataDir } from '#tests/ready-data-dir.ts'
import { canRun, chooseAccount, rootAccounts } from './choose-account.ts'
import { ensureOwner } from './ensure-owner.ts'
import { findBinaries } from './find-binaries.ts'
import { hasCluster, initCluster } from './init-cluster.ts'
import { layoutOf, trustUrl } from './layout.ts'
import { queryOnce } from './query-once.ts'
import type { OsAccount } from './run-command.ts'
import { startServer } from './start-server.ts'
import { stopServer } from './stop-server.ts'

const isRoot = process.getuid?.() === 0
const NOBODY = 65534

/** From nothing to an answer and back, as this account. */
async function runWhole(dataDir: string, account: OsAccount): Promise<string | undefined> {
  const layout = layoutOf(dataDir)
  const binaries = await findBinaries()
  await mkdir(layout.socketDir, { recursive: true, mode: 0o700 })
  if (!(await hasCluster(layout, binaries.major))) await initCluster(layout, binaries, account)
  await ensureOwner(layout.cluster, account)
  await ensureOwner(layout.socketDir, account)
  const plan = { layout, account, postgres: binaries.postgres, socketPath: layout.socketDir, settings: {} }
  const server = await startServer(plan)
  const status = await readFile(`/proc/${server.pid}/status`, 'utf8')
  await queryOnce(trustUrl(layout.socketDir, 'postgres'), 'select 1')
  await stopServer(server, () => {})
  return /^Uid:\t(\d+)/m.exec(status)?.[1]
}

test('where nobody and nothing can run the programs, the line says what to do', async () => {
  await using folder = await temporaryFolder()
  if (isRoot) {
    const refused = chooseAccount(folder.path, '/nowhere/postgres')
    await expect(refused).rejects.toThrow(StartError)
    await expect(refused).rejects.toThrow(/Start Trivium as an ordinary user, .* or set DATABASE_URL/)
  } else {
    expect((await chooseAccount(folder.path, '/nowhere/postgres')).name).toBe('this user')
  }
})

describe.runIf(isRoot)('started by root', () => {
  test('a user of its own runs it where others may enter, and nobody cannot read its files', async () => {
    await using folder = await temporaryFolder(0o711)
    const { postgres } = await findBinaries()
    const account = await chooseAccount(folder.path, postgres)
    // A working copy that only root may enter keeps it out as well, and then the others are right.
    if (await canRun(rootAccounts.own, folder.path, postgres)) expect(account.name).toBe('a separate user')
    else expect(account.name).not.toBe('a separate user')
    const uid = await runWhole(folder.path, account)
    expect(uid).toBe(String(account.owner?.uid))
    const { uid: owner, mode } = await stat(join(folder.path, 'postgres', 'base'))
    expect([owner, mode & 0o077]).toEqual([account.owner?.uid, 0])
  })

  test('a server that was killed goes on as its user, and changes to its own after a clean end', async () => {
    await using folder = await temporaryFolder(0o711)
    const { postgres } = await findBinaries()
    if (!(await canRun(rootAccounts.own, folder.path, postgres))) return
    await runWhole(folder.path, rootAccounts.nobody)
    const cluster = join(folder.path, 'postgres')
    const owners: number[] = []
    // A number that no process has: the server was killed.
    await writeFile(join(cluster, 'postmaster.pid'), '4194305\n')
    for (let start = 0; start < 2; start++) {
      const database = await startEmbeddedPostgres({ dataDir: folder.path, log: () => {} })
      owners.push((await stat(join(cluster, 'base'))).uid)
      await database.stop()
    }
    expect(owners).toEqual([NOBODY, rootAccounts.own.owner?.uid])
  })

  test.each([
    { account: rootAccounts.namespace, uid: '0' },
    { account: rootAccounts.privileged, uid: String(NOBODY) },
  ])('$account.name runs it in a folder that only root may enter', async ({ account, uid }) => {
    await using folder = await temporaryFolder(0o700)
    const { postgres } = await findBinaries()
    expect(await canRun(rootAccounts.own, folder.path, postgres)).toBe(false)
    expect(await canRun(rootAccounts.nobody, folder.path, postgres)).toBe(false)
    // Some containers forbid the one or the other; then it must not be chosen either.
    if (await canRun(account, folder.path, postgres)) expect(await runWhole(folder.path, account)).toBe(uid)
    else expect((await chooseAccount(folder.path, postgres)).name).not.toBe(account.name)
  })

  test('a folder that opens or closes later changes its owner and keeps its rows', async () => {
    await using folder = await temporaryFolder(0o700)
    const dataDir = join(folder.path, 'data')
    await readyDataDir(dataDir)
    const owners: number[] = []
    for (const mode of [0o700, 0o711, 0o700]) {
      await chmod(folder.path, mode)
      const database = await startEmbeddedPostgres({ dataDir, log: () => {} })
      onTestFinished(() => database.stop())
      await queryOnce(database.url, 'create table if not exists kept (at timestamptz default now())')
      await queryOnce(database.url, 'insert into kept default values')
      owners.push((await stat(join(dataDir, 'postgres', 'base'))).uid)
      if (owners.length === 3) {
        expect(await queryOnce(database.url, 'select count(*)::int as rows from kept')).toEqual([{ rows: 3 }])
      }
      await database.stop()
    }
    expect(owners[0]).toBe(owners[2])
  })
})
