import { randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { temporaryFolder } from '#tests/data-dir.ts'
import { BACKUP_VERSION, type BackupHeader } from './backup-header.ts'
import { frame, frameEnd } from './frames.ts'
import { openBackup } from './open-backup.ts'

/** As long in the file as here: what is random cannot be packed. */
async function backupOf(folder: string, bytes: number): Promise<string> {
  const header: BackupHeader = {
    format: 'trivium-backup',
    version: BACKUP_VERSION,
    madeAt: '2026-01-01T00:00:00.000Z',
    migrations: [],
    tables: [{ name: 'source_parts', columns: ['data'], rows: 1 }],
    sequences: {},
  }
  const file = join(folder, `${bytes}.backup`)
  const content = [Buffer.from(`${JSON.stringify(header)}\n`), frame(randomBytes(bytes)), frameEnd]
  await writeFile(file, gzipSync(Buffer.concat(content)))
  return file
}

/** A close that waits for ever ends the test by its time limit. */
it('is closed at any moment of the reading', async () => {
  await using folder = await temporaryFolder()
  for (const bytes of [0, 10_000, 70_000, 131_072, 200_000, 400_000]) {
    const file = await backupOf(folder.path, bytes)
    for (const turns of [0, 1, 5, 50, 500]) {
      const backup = await openBackup(file)
      for (let taken = 0; taken < turns; taken += 1) await turn()
      await backup[Symbol.asyncDispose]()
    }
  }
})

it('says of a file that is none what it is, and lets go of it', async () => {
  await using folder = await temporaryFolder()
  const file = join(folder.path, 'none.backup')
  await writeFile(file, randomBytes(300_000))
  await expect(openBackup(file)).rejects.toThrow('this file is not a backup of Trivium')
  await expect(openBackup(folder.path)).rejects.toThrow('this file is not a backup of Trivium')
})
