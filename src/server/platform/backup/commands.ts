import { stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { backupName } from '#contract/words/archive-names.ts'
import { loadEnv } from '#server/platform/operations/env.ts'
import { StartError } from '#server/platform/operations/start-error.ts'
import { readAuthSecret, writeAuthSecret } from './auth-secret-file.ts'
import type { BackupHeader } from './backup-header.ts'
import { restoreBackup } from './restore-backup.ts'
import { withExistingInstance, withInstanceAlone } from './with-instance.ts'
import { writeBackup } from './write-backup.ts'

/** `npm run backup [-- FILE]` */
export async function backupCommand([given]: string[], say: (line: string) => void): Promise<void> {
  const env = loadEnv()
  const file = resolve(given ?? backupName(new Date()))
  const authSecret = await readAuthSecret(env)
  const options = authSecret === undefined ? {} : { authSecret }
  const header = await withExistingInstance(env, (url) => writeBackup(url, file, options))
  const { size } = await stat(file)
  say(`${file} holds ${summary(header)} (${Math.ceil(size / 1024)} kB).`)
  if (authSecret === undefined) say('Keep AUTH_SECRET as well: it is not in the file.')
}

/** `npm run restore -- FILE` */
export async function restoreCommand([given]: string[], say: (line: string) => void): Promise<void> {
  if (given === undefined) throw new StartError('Name the file: npm run restore -- FILE')
  const env = loadEnv()
  const file = resolve(given)
  await stat(file).catch(() => {
    throw new StartError(`there is no file ${file}.`)
  })
  const header = await withInstanceAlone(env, async (url) => {
    const restored = await restoreBackup(url, file)
    await writeAuthSecret(env, restored.authSecret)
    return restored
  })
  for (const { name, rows } of header.tables) say(`${String(rows).padStart(9)}  ${name}`)
  say(`Restored ${summary(header)} from ${header.madeAt}.`)
  if (header.authSecret !== undefined && env.authSecret !== undefined && header.authSecret !== env.authSecret)
    say(
      'The restored data was encrypted with another secret: one-time codes and keys of models cannot be read. To keep them, start with the old secret as AUTH_SECRET (file auth-secret in the old DATA_DIR).',
    )
}

function summary({ tables }: BackupHeader): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  return `${tables.length} tables with ${rows} rows`
}
