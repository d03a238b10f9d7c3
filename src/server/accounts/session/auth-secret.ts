import { randomBytes } from 'node:crypto'
import { link, mkdir, readFile, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The secret that signs sessions: the operator's, or one made once and kept in the data folder. */
export async function authSecret(configured: string | undefined, dataDir: string): Promise<string> {
  const kept = await keptSecret(configured, dataDir)
  if (kept !== undefined) return kept
  const path = pathIn(dataDir)
  await mkdir(dataDir, { recursive: true })
  // Written whole beside its place and linked there: a kill in between leaves either no secret or all of it.
  const draft = `${path}.${process.pid}`
  await writeFile(draft, `${randomBytes(32).toString('base64')}\n`, { mode: 0o600 })
  await link(draft, path).catch(() => undefined)
  await unlink(draft)
  return (await readFile(path, 'utf8')).trim()
}

/** The same for who must not make one: with another secret than the server's nothing that it sealed opens. */
export async function keptSecret(
  configured: string | undefined,
  dataDir: string,
): Promise<string | undefined> {
  if (configured !== undefined) return configured
  try {
    return (await readFile(pathIn(dataDir), 'utf8')).trim()
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
    return undefined
  }
}

const pathIn = (dataDir: string) => join(dataDir, 'auth-secret')
