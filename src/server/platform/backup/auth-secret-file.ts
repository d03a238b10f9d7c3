import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Env } from '#server/platform/operations/env.ts'

type Where = Pick<Env, 'dataDir' | 'databaseUrl' | 'authSecret'>

/** The generated secret belongs to the instance: without it a restored one signs everybody out. */
export async function readAuthSecret(env: Where): Promise<string | undefined> {
  if (env.databaseUrl !== undefined || env.authSecret !== undefined) return undefined
  const text = await readFile(join(env.dataDir, 'auth-secret'), 'utf8').catch(() => undefined)
  return text?.trim()
}

/** True where it was put in place; an instance with a configured secret keeps that. */
export async function writeAuthSecret(env: Where, secret: string | undefined): Promise<boolean> {
  if (secret === undefined || env.databaseUrl !== undefined || env.authSecret !== undefined) return false
  await writeFile(join(env.dataDir, 'auth-secret'), `${secret}\n`, { mode: 0o600 })
  return true
}
