import { readdir } from 'node:fs/promises'
import { diskOf, freeBytes } from './free-bytes.ts'
import { sharedLooks } from './shared-looks.ts'

const deadlineMs = 5_000

/** What is in a folder, and how much room on its disk; undefined where it does not answer. */
export const lookAtFolder = sharedLooks(
  async (folder: string) => ({
    freeBytes: await freeBytes(folder),
    disk: await diskOf(folder),
    names: new Set(await readdir(folder).catch(() => [])),
  }),
  deadlineMs,
)
