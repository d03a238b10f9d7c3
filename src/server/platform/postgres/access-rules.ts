import { chown, open, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { APP_ROLE, type Layout, SUPERUSER, superuserUrl } from './layout.ts'
import type { DatabasePasswords } from './passwords.ts'
import { queryOnce } from './query-once.ts'
import { pause } from './server-process.ts'

/** A running server, and how to connect to it. */
export type Access = { layout: Layout; socketPath: string; passwords: DatabasePasswords; pid: number }

/** Only these two roles may connect, and only with a password. */
export const closedRules = `# Written by Trivium at its start.
local all ${SUPERUSER},${APP_ROLE} scram-sha-256
local all all reject
host all all all reject
`
/** In force only while a lost password is replaced. */
const openRules = `# Written by Trivium at its start, for a moment.
local all ${SUPERUSER} trust
`

const TAKEN_UP_WITHIN_MS = 10_000

const fileOf = (cluster: string) => join(cluster, 'pg_hba.conf')

export const readRules = (cluster: string): Promise<string> =>
  readFile(fileOf(cluster), 'utf8').catch(() => '')

/** The file is written completely or not at all, and the user of the server can read it. */
export async function writeRules(cluster: string, rules: string): Promise<void> {
  const draft = `${fileOf(cluster)}.new`
  await rm(draft, { force: true })
  const { uid, gid } = await stat(join(cluster, 'PG_VERSION'))
  const file = await open(draft, 'wx', 0o600)
  try {
    await file.writeFile(rules)
    await file.sync()
  } finally {
    await file.close()
  }
  await chown(draft, uid, gid)
  await rename(draft, fileOf(cluster))
}

/** The running server reads its rules again. Resolves when new connections meet the new rules. */
export async function reloadRules(socketPath: string, passwords: DatabasePasswords): Promise<void> {
  const url = superuserUrl(socketPath, passwords)
  const before = await loadedAt(url)
  await queryOnce(url, 'select pg_reload_conf()')
  await within(async () => (await loadedAt(url)) !== before)
}

/** The same for a server that accepts no connection yet, because its passwords are lost. */
export async function openFor({ layout, socketPath, passwords, pid }: Access): Promise<void> {
  await writeRules(layout.cluster, openRules)
  process.kill(pid, 'SIGHUP')
  await within(() =>
    queryOnce(superuserUrl(socketPath, passwords), 'select 1').then(
      () => true,
      () => false,
    ),
  )
}

async function loadedAt(url: string): Promise<string | undefined> {
  const rows = await queryOnce<{ at: string }>(url, 'select pg_conf_load_time()::text as at')
  return rows[0]?.at
}

async function within(isSo: () => Promise<boolean>): Promise<void> {
  const until = Date.now() + TAKEN_UP_WITHIN_MS
  while (!(await isSo())) {
    if (Date.now() > until) throw new Error('PostgreSQL did not take up its rules of access.')
    await pause(20)
  }
}
