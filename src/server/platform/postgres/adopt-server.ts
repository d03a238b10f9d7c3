import { StartError } from '#server/platform/operations/start-error.ts'
import { isServerOf, processBirth } from './is-server-of.ts'
import { type Layout, superuserUrl } from './layout.ts'
import type { DatabasePasswords } from './passwords.ts'
import { disownPostmaster, readPostmaster } from './postmaster-file.ts'
import { queryOnce } from './query-once.ts'
import { isRefused } from './secure-access.ts'
import { isAlive, pause, type ServerProcess } from './server-process.ts'

const PATIENCE_MS = 60_000
const WATCH_EVERY_MS = 200

/**
 * After a hard kill of Trivium the server still runs: it is adopted. Waits for a server that is about to end.
 * Undefined: no server runs on this cluster, and a new one may be started.
 */
export async function adoptServer(
  layout: Layout,
  socketPath: string,
  passwords: DatabasePasswords,
): Promise<ServerProcess | undefined> {
  const until = Date.now() + PATIENCE_MS
  for (;;) {
    const postmaster = await readPostmaster(layout.cluster)
    if (!postmaster) return undefined
    if (await answersAs(postmaster.pid, layout, socketPath, passwords)) {
      return { pid: postmaster.pid, ended: watchEnd(postmaster.pid) }
    }
    if (!isAlive(postmaster.pid)) return undefined
    if (!(await isServerOf(layout.cluster, postmaster.pid))) {
      await disownPostmaster(layout.cluster)
      return undefined
    }
    if (Date.now() > until) {
      throw new StartError(
        `a PostgreSQL server (process ${postmaster.pid}) holds ${layout.cluster} and does not answer. Stop it (kill ${postmaster.pid}), then start again.`,
      )
    }
    await pause(100)
  }
}

/**
 * The server on the socket reports its own process id, so a copied or moved folder is never mistaken for
 * another.
 */
async function answersAs(
  pid: number,
  { cluster }: Layout,
  socketPath: string,
  passwords: DatabasePasswords,
): Promise<boolean> {
  const text = "select split_part(pg_read_file('postmaster.pid'), e'\\n', 1) as pid"
  try {
    const rows = await queryOnce<{ pid: string }>(superuserUrl(socketPath, passwords), text)
    return rows[0]?.pid === String(pid)
  } catch (error) {
    // Trivium's own server, but with other passwords than these; it gets them afterwards.
    return isRefused(error) && isServerOf(cluster, pid)
  }
}

/** The system sends no event when another process's child ends, so it is polled. */
async function watchEnd(pid: number): Promise<void> {
  const born = await processBirth(pid)
  while (born && (await processBirth(pid)) === born) {
    await new Promise((resolve) => setTimeout(resolve, WATCH_EVERY_MS).unref())
  }
}
