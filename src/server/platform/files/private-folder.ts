import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const kinds = ['source', 'upload', 'cards', 'export'] as const
type Kind = (typeof kinds)[number]

// Such as /^trivium-read-(\d+)-/
const privateFolderName = new RegExp(`^trivium-(?:${kinds.join('|')})-(\\d+)-`)

/** A folder that this process alone may read. Its name says whose it is; who makes it removes it. */
export const makePrivateFolder = (kind: Kind): Promise<string> =>
  mkdtemp(join(tmpdir(), `trivium-${kind}-${process.pid}-`))

/** A folder that only this work sees, and that is gone afterwards. */
export async function inPrivateFolder<Result>(
  kind: Kind,
  work: (folder: string) => Promise<Result>,
): Promise<Result> {
  const folder = await makePrivateFolder(kind)
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** What processes left that were killed. */
export async function removeLeftFolders(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const [, pid] = privateFolderName.exec(name) ?? []
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
