import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** When the newest backup in the data folder was made; null where there is none. */
export async function lastBackup(dataDir: string): Promise<string | null> {
  const folder = join(dataDir, 'backups')
  const names = await readdir(folder).catch(() => [])
  const made = await Promise.all(
    names
      .filter((name) => name.endsWith('.backup'))
      .map((name) =>
        stat(join(folder, name)).then(
          ({ mtimeMs }) => mtimeMs,
          () => 0,
        ),
      ),
  )
  const newest = Math.max(0, ...made)
  return newest === 0 ? null : new Date(newest).toISOString()
}
