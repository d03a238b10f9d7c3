import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'

/** What this user may still write on the disk of a folder, or of the one above where it is not there yet. */
export async function freeBytes(folder: string): Promise<number | undefined> {
  try {
    const { bavail, bsize } = await statfs(folder)
    return bavail * bsize
  } catch {
    const above = dirname(folder)
    return above === folder ? undefined : freeBytes(above)
  }
}
