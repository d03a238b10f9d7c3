import { copyFile, type FileHandle, open, stat, truncate } from 'node:fs/promises'

const LARGEST_BYTES = 8 * 1024 * 1024

/** For appending: the server writes into it by itself, also when we are gone. */
export async function openLog(path: string): Promise<{ file: FileHandle; offset: number }> {
  await boundLog(path)
  const file = await open(path, 'a', 0o600)
  return { file, offset: (await file.stat()).size }
}

/** Two files of a bounded size. Emptied in place, because the server keeps the file open. */
export async function boundLog(path: string, largestBytes = LARGEST_BYTES): Promise<void> {
  const size = await stat(path).then(
    (found) => found.size,
    () => 0,
  )
  if (size <= largestBytes) return
  await copyFile(path, `${path}.1`)
  await truncate(path)
}

/** Processes of a killed server say this as they end, into the log of the next one. */
const ofAnother = /due to unexpected postmaster exit/

/** The last line that says why, among those written since `offset`. */
export async function lastFault(path: string, offset: number): Promise<string> {
  const file = await open(path, 'r')
  const { buffer, bytesRead } = await file.read({ position: offset }).finally(() => file.close())
  const text = buffer.toString('utf8', 0, bytesRead).trim()
  const lines = text.split('\n').filter((line) => !ofAnother.test(line))
  const fault = lines.findLast((line) => /FATAL|PANIC|error|cannot|denied/i.test(line)) ?? lines.at(-1)
  return (fault ?? '').replace(/^.*?(FATAL|PANIC):\s+/, '').trim()
}
