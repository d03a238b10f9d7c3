import { randomBytes } from 'node:crypto'
import { lutimes, mkdir, rm, symlink, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/**
 * A socket's whole path must fit into the kernel's address: 104 bytes on macOS, 108 on Linux, end mark
 * included.
 */
const LONGEST_SOCKET_PATH = 100

export type ShortPath = {
  /** The folder itself, or a link to it that is short enough to hold a socket of the given name. */
  path: string
  /**
   * Cleaners of the temporary folder delete old files; a long-running process touches the link to keep it.
   */
  touch(): Promise<void>
  remove(): Promise<void>
}

/** A path to `folder` through which a socket called `socketName` can be bound and reached. */
export async function shortPathTo(folder: string, socketName: string): Promise<ShortPath> {
  if (Buffer.byteLength(join(folder, socketName)) <= LONGEST_SOCKET_PATH) {
    return { path: folder, touch: async () => {}, remove: async () => {} }
  }
  // Other users may pass through but not list or change it, so they cannot replace the link by their own
  // folder.
  const holder = join(tmpdir(), `trivium-${randomBytes(9).toString('hex')}`)
  const link = join(holder, 'd')
  await mkdir(holder, { mode: 0o711 })
  await symlink(folder, link)
  return {
    path: link,
    touch: async () => {
      const now = new Date()
      await Promise.all([lutimes(link, now, now), utimes(holder, now, now)]).catch(() => {})
    },
    remove: () => removeShortPath(link),
  }
}

/** Removes a link made here, also by a process that was killed; leaves any other path alone. */
export async function removeShortPath(path: string): Promise<void> {
  if (/\/trivium-[0-9a-f]{18}\/d$/.test(path)) await rm(dirname(path), { recursive: true, force: true })
}
