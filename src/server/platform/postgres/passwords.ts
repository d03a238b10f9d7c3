import { randomBytes } from 'node:crypto'
import { link, readFile, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { StartError } from '#server/platform/operations/start-error.ts'

export type DatabasePasswords = { superuser: string; app: string }

/** The passwords of the own database, as psql reads them too: PGPASSFILE. */
export const passwordFile = (dataDir: string) => join(dataDir, 'database.pgpass')

const written = ({ superuser, app }: DatabasePasswords) =>
  `*:*:*:trivium:${superuser}\n*:*:*:trivium_app:${app}\n`
const line = /^\*:\*:\*:(trivium|trivium_app):([0-9a-f]{64})$/gm

/** Undefined where the text is not what was written here. */
export function passwordsIn(text: string): DatabasePasswords | undefined {
  const of = new Map([...text.matchAll(line)].map(([, role, password]) => [role, password]))
  const [superuser, app] = [of.get('trivium'), of.get('trivium_app')]
  return superuser === undefined || app === undefined ? undefined : { superuser, app }
}

/** Of the own database; undefined where no start has made them yet. */
export async function readPasswords(dataDir: string): Promise<DatabasePasswords | undefined> {
  const file = passwordFile(dataDir)
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw new StartError(
      `${file} cannot be read (${error.message}). Start Trivium as the user who owns it, or as root.`,
    )
  })
  if (text === undefined) return undefined
  const passwords = passwordsIn(text)
  if (passwords === undefined)
    throw new StartError(
      `${file} is damaged. Delete it: the next start makes a new one, and nothing is lost.`,
    )
  return passwords
}

/** Made once, and kept in a file that only who starts Trivium may read. */
export async function ensurePasswords(dataDir: string): Promise<DatabasePasswords> {
  const found = await readPasswords(dataDir)
  if (found !== undefined) return found
  const file = passwordFile(dataDir)
  const password = () => randomBytes(32).toString('hex')
  // Written whole beside its place and linked there: a kill in between leaves either no passwords or both.
  const draft = `${file}.${process.pid}`
  await writeFile(draft, written({ superuser: password(), app: password() }), { mode: 0o600, flush: true })
  await link(draft, file).catch(() => undefined)
  await unlink(draft)
  const made = await readPasswords(dataDir)
  if (made === undefined) throw new StartError(`${file} could not be written.`)
  return made
}
