import { execFile } from 'node:child_process'
import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** Where a test run keeps a data folder in its state after the first start, for its workers to copy. */
const kept = 'TRIVIUM_READY_DATA_DIR'

export function offerReadyDataDir(path: string): void {
  process.env[kept] = path
}

/**
 * Prepares a data folder: its database is created and migrated, without accounts. Creating one takes some
 * seconds, copying a tenth of that. Outside a test run there is none to copy, and the first start creates it.
 */
export async function readyDataDir(path: string): Promise<void> {
  const from = process.env[kept]
  if (from === undefined) return
  await mkdir(path, { recursive: true })
  await copyFolder(from, path)
}

/** Its content, with owners, rights and times, which fs.cp does not keep. */
export async function copyFolder(from: string, to: string): Promise<void> {
  const entries = (await readdir(from)).map((name) => join(from, name))
  await promisify(execFile)('cp', ['-a', ...entries, to])
}
