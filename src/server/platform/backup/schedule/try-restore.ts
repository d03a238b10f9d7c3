import pg from 'pg'
import type { BackupCheck } from '#contract/operator/backups.ts'
import { restoreBackup } from '#server/platform/backup/restore-backup.ts'
import { verifyBackup } from '#server/platform/backup/verify-backup.ts'

/** Postgres says so when it makes no database for us: no right to, or no room for one. */
const cannotMake = new Set(['42501', '53100', '53400'])

type Trial = {
  url: string
  file: string
  /** Whether a second copy of the database may stand beside it for a while. */
  hasRoom: (databaseBytes: number) => boolean
  signal: AbortSignal
}

/**
 * Restores a backup into a database made for that, which is gone afterwards; where none may be made, reads the file to
 * its end. Throws where it cannot be restored.
 */
export async function tryRestore({ url, file, hasRoom, signal }: Trial): Promise<BackupCheck> {
  const isRestored = await withServer(url, async (server) => {
    const { rows } = await server.query<{ bytes: string; may: boolean }>(
      `select pg_database_size(current_database()) as bytes, rolcreatedb or rolsuper as may
       from pg_roles where rolname = current_user`,
    )
    if (!rows[0]?.may || !hasRoom(Number(rows[0].bytes))) return false
    const name = await dropLeft(server)
    try {
      await server.query(`create database ${name} template template0`)
      await restoreBackup(onSameServer(url, name), file, signal)
      return true
    } catch (error) {
      if (signal.aborted || !cannotMake.has(String(codeOf(error)))) throw error
      return false
    } finally {
      await server.query(`drop database if exists ${name} with (force)`)
    }
  })
  if (isRestored) return 'restored'
  await verifyBackup(file)
  return 'read'
}

/** What a killed process left of it. */
export const dropScratch = (url: string): Promise<unknown> => withServer(url, dropLeft)

/** One name for one database, so that whoever comes next finds what is left. Only one process at a time is here. */
async function dropLeft(server: pg.Client): Promise<string> {
  const { rows } = await server.query<{ name: string; there: boolean }>(
    `select 'trivium_backup_check_' || oid as name,
       exists (select from pg_database where datname = 'trivium_backup_check_' || own.oid) as there
     from pg_database own where datname = current_database()`,
  )
  const name = server.escapeIdentifier(rows[0]?.name ?? '')
  if (rows[0]?.there) await server.query(`drop database ${name} with (force)`)
  return name
}

function onSameServer(url: string, quotedName: string): string {
  const other = new URL(url)
  other.pathname = `/${quotedName.replaceAll('"', '')}`
  return other.href
}

async function withServer<Result>(url: string, work: (server: pg.Client) => Promise<Result>) {
  const server = new pg.Client({ connectionString: url, application_name: 'trivium backup' })
  server.on('error', () => {})
  await server.connect()
  return work(server).finally(() => server.end())
}

function codeOf(error: unknown): unknown {
  if (!(error instanceof Error)) return undefined
  return Reflect.get(error, 'code') ?? codeOf(error.cause)
}
