import { chown, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

export type Postmaster = { pid: number; socketPath: string; status: string }

/** What the server says of itself: its process number, where its socket is, how far its start has come. */
export async function readPostmaster(cluster: string): Promise<Postmaster | undefined> {
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')
  const lines = text.split('\n')
  const pid = Number.parseInt(lines[0] ?? '', 10)
  if (!(pid > 0)) return undefined
  return { pid, socketPath: lines[4] ?? '', status: (lines[7] ?? '').trim() }
}

/**
 * After a reboot or in a new container the number left behind may be somebody else's by now, and PostgreSQL
 * would refuse to start. It never takes its own parent for a server, so we put our number in. The rest of the
 * file stays, because the shared memory named in it is how PostgreSQL finds out about living orphans.
 */
export async function disownPostmaster(cluster: string): Promise<void> {
  const path = join(cluster, 'postmaster.pid')
  const text = await readFile(path, 'utf8')
  const { uid, gid } = await stat(path)
  await writeFile(`${path}.new`, text.replace(/^-?\d+/, String(process.pid)), { mode: 0o600 })
  await chown(`${path}.new`, uid, gid)
  await rename(`${path}.new`, path)
}
