import { randomBytes } from 'node:crypto'
import { chown, mkdir, open, readdir, readFile, rename, rm, rmdir } from 'node:fs/promises'
import { join } from 'node:path'
import { StartError } from '#server/platform/operations/start-error.ts'
import type { Binaries } from './find-binaries.ts'
import { type Layout, SUPERUSER } from './layout.ts'
import type { OsAccount } from './run-command.ts'
import { runCommand } from './run-command.ts'

const UNFINISHED = 'postgres.new-'

/** Is there a cluster these programs can run? Anything else in its place is named, never overwritten. */
export async function hasCluster({ cluster }: Layout, major: number): Promise<boolean> {
  const found = await readFile(join(cluster, 'PG_VERSION'), 'utf8').catch(() => undefined)
  if (found?.trim() === String(major)) return true
  if (found !== undefined && /^\d+$/.test(found.trim())) {
    throw new StartError(
      `the database in ${cluster} is PostgreSQL ${found.trim()}, this version of Trivium brings ${major}. Back up with the version that made it and restore into an empty folder with this one: docs/operations.md, "Upgrade".`,
    )
  }
  const entries = await readdir(cluster).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw new StartError(
      `the database folder cannot be read (${error.message}). Start as the user who owns it.`,
    )
  })
  if (entries.length === 0) return false
  throw new StartError(
    `${cluster} holds files but no PostgreSQL database. Move it away, or restore a backup: docs/operations.md, "Backup and restore".`,
  )
}

/** Made beside its place and moved there whole, so that an end in the middle leaves nothing to trip over. */
export async function initCluster(layout: Layout, binaries: Binaries, account: OsAccount): Promise<void> {
  const fresh = join(layout.dataDir, `${UNFINISHED}${randomBytes(4).toString('hex')}`)
  await mkdir(fresh, { mode: 0o700 })
  const maker = account.makesAs ?? account
  if (maker.owner) await chown(fresh, maker.owner.uid, maker.owner.gid)
  const { code, output } = await runCommand(maker, binaries.initdb, ['-D', fresh, ...initArguments()])
  if (code !== 0) {
    await rm(fresh, { recursive: true, force: true })
    const reason = output.split('\n').findLast((line) => /error|fatal|could not|denied/i.test(line))
    throw new StartError(
      `the database could not be created in ${layout.dataDir} (${reason?.trim() ?? output.trim()}). Free some space or correct the folder’s permissions, set DATA_DIR to another one, or set DATABASE_URL.`,
    )
  }
  await rmdir(layout.cluster).catch(() => {})
  await rename(fresh, layout.cluster)
  await syncFolder(layout.dataDir)
}

export async function removeUnfinished({ dataDir }: Layout): Promise<void> {
  const names = (await readdir(dataDir)).filter((name) => name.startsWith(UNFINISHED))
  for (const name of names) await rm(join(dataDir, name), { recursive: true, force: true })
}

/**
 * One order of words and one idea of letters on every machine: the server's own, not the system's. The first start closes
 * the door (secure-access.ts).
 */
function initArguments(): string[] {
  const locale =
    process.platform === 'darwin'
      ? ['--locale=C', '--lc-ctype=en_US.UTF-8', '--builtin-locale=C.UTF-8']
      : ['--locale=C.UTF-8']
  const auth = ['--auth-local=trust', '--auth-host=reject', `--username=${SUPERUSER}`]
  return ['--encoding=UTF8', '--locale-provider=builtin', ...locale, ...auth, '--no-instructions']
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  await folder.sync().finally(() => folder.close())
}
