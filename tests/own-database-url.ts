import { readFileSync } from 'node:fs'
import { appUrl, DATABASE, layoutOf, superuserUrl } from '#server/platform/postgres/layout.ts'
import { passwordFile, passwordsIn } from '#server/platform/postgres/passwords.ts'

/** The address of the embedded database of a started product: as the app's role or as the superuser. */
export function ownDatabaseUrl(dataDir: string, as: 'app' | 'superuser' = 'app'): string {
  const passwords = passwordsIn(readFileSync(passwordFile(dataDir), 'utf8'))
  if (passwords === undefined) throw new Error(`There are no passwords in ${passwordFile(dataDir)}.`)
  const { socketDir } = layoutOf(dataDir)
  return as === 'app' ? appUrl(socketDir, passwords) : superuserUrl(socketDir, passwords, DATABASE)
}
