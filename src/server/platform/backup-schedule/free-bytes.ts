import { stat, statfs } from 'node:fs/promises'
import { dirname } from 'node:path'

/** What this user may still write on the disk of a folder, or of the one above where it is not there yet. */
export const freeBytes = (folder: string): Promise<number | undefined> =>
  ofNearest(folder, async (path) => {
    const { bavail, bsize } = await statfs(path)
    return bavail * bsize
  })

/** By which two folders on one disk are known. */
export const diskOf = (folder: string): Promise<number | undefined> =>
  ofNearest(folder, async (path) => (await stat(path)).dev)

async function ofNearest<Found>(folder: string, read: (path: string) => Promise<Found>) {
  for (let path = folder; ; path = dirname(path)) {
    try {
      return await read(path)
    } catch {
      if (dirname(path) === path) return
    }
  }
}
