import { setTimeout as pause } from 'node:timers/promises'
import { isPassing } from '#server/platform/http/translate-fault.ts'
import type { Logger } from '#server/platform/operations/log.ts'
import { isDiskFull, isUntrusted, reasonOf, StartError } from '#server/platform/operations/start-error.ts'
import type { Pool } from './db.ts'

const patienceMs = 60_000
const againMs = 1_000

/**
 * Waits up to a minute for a database that starts later than this server. Refuses a database whose encoding
 * cannot store every character.
 */
export async function reachOutside(pool: Pool, log: Logger, patience = patienceMs): Promise<void> {
  const until = Date.now() + patience
  let isSaid = false
  for (;;) {
    try {
      return await refuseEncoding(pool)
    } catch (error) {
      if (!isPassing(error) || Date.now() + againMs > until) throw error
      if (!isSaid)
        log.warn(
          { part: 'database', reason: reasonOf(error), seconds: patience / 1000 },
          `the database cannot be reached yet; waiting up to ${patience / 1000} s`,
        )
      isSaid = true
      await pause(againMs)
    }
  }
}

async function refuseEncoding(pool: Pool): Promise<void> {
  const found = await pool.query<{ server_encoding: string }>('show server_encoding')
  const encoding = found.rows[0]?.server_encoding
  if (encoding !== 'UTF8')
    throw new StartError(
      `The database of DATABASE_URL has the encoding ${encoding}, not UTF-8. Create one with \`createdb -E UTF8 -T template0 NAME\` and name it in DATABASE_URL.`,
    )
}

/** The error in one line that says what to do, without the password. */
export function explainOutside(error: unknown): StartError {
  if (error instanceof StartError) return error
  return new StartError(
    `DATABASE_URL does not lead to a usable database: ${reasonOf(error)}.${mendOf(error)}`,
  )
}

function mendOf(error: unknown): string {
  if (isDiskFull(error)) return ' The disk is full: free some space, then start again.'
  const code = String(error instanceof Error ? Reflect.get(error, 'code') : '')
  if (isUntrusted(code))
    return ' Its certificate is not trusted: name the authority that signed it with sslrootcert=FILE in DATABASE_URL, or encrypt without checking who answers with sslmode=no-verify.'
  if (/does not support SSL/.test(reasonOf(error)))
    return ' Turn encryption on in that server, or leave sslmode out of DATABASE_URL.'
  return ''
}
