import { execFile } from 'node:child_process'
import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** Where a test run keeps a data folder as the first start leaves it, for its workers to copy. */
const kept = 'TRIVIUM_READY_DATA_DIR'

export function offerReadyDataDir(path: string): void {
  process.env[kept] = path
}

/**
 * Makes a data folder ready: its database is made and migrated, and nobody is in it. Making one takes some seconds, copying
 * it a tenth of that. Outside a test run there is none to copy, and the first start makes its own.
 */
export async function readyDataDir(path: string): Promise<void> {
  const from = process.env[kept]
  if (from === undefined) return
  await mkdir(path, { recursive: true })
  await copyFolder(from, path)
}

/** What is in it, with owners, rights and times, which fs.cp does not keep. */
export async function copyFolder(from: string, to: string): Promise<void> {
  const entries = (await readdir(from)).map((name) => join(from, name))
  await promisify(execFile)('cp', ['-a', ...entries, to])
}
