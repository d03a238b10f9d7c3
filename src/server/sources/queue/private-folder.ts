import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const prefix = 'trivium-source-'

/** A folder that only this reading sees, and that is gone afterwards. Its name says whose it is. */
export async function inPrivateFolder<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), `${prefix}${process.pid}-`))
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** What processes left that were killed while they read. */
export async function removeLeftFolders(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const [, pid] = new RegExp(`^${prefix}(\\d+)-`).exec(name) ?? []
    const folder = join(tmpdir(), name)
    if (pid !== undefined && (await isLeft(folder, Number(pid))))
      await rm(folder, { recursive: true, force: true })
  }
}

/** In a container every server has the same number: its own folders are those that are younger than itself. */
async function isLeft(folder: string, pid: number): Promise<boolean> {
  if (pid !== process.pid) return !isAlive(pid)
  const made = await stat(folder).catch(() => null)
  return made !== null && made.mtimeMs < performance.timeOrigin
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // Another account's process is alive all the same.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
