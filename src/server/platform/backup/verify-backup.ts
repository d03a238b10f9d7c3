import { openBackup } from './open-backup.ts'

/** Reads a backup to its end and counts: a file that cannot be restored is worse than none. */
export async function verifyBackup(file: string): Promise<void> {
  await using backup = await openBackup(file)
  for (const { name, rows } of backup.header.tables) {
    let found = 0
    for await (const bytes of backup.reader.table()) found += lineEnds(bytes)
    if (found !== rows) throw new Error(`the file holds ${found} rows of ${name} instead of ${rows}`)
  }
}

/** PostgreSQL writes a row as a line, and line ends inside a value as two other characters. */
function lineEnds(bytes: Buffer): number {
  let count = 0
  for (let at = bytes.indexOf(10); at >= 0; at = bytes.indexOf(10, at + 1)) count++
  return count
}
