import pg from 'pg'
import type { BackupCheck } from '#contract/operator/backups.ts'
import { restoreBackup } from '#server/platform/backup/restore-backup.ts'
import { verifyBackup } from '#server/platform/backup/verify-backup.ts'

type Trial = {
  url: string
  file: string
  /** Whether the disk has room for a second copy of the database for a while. */
  hasRoom: (databaseBytes: number) => boolean
  signal: AbortSignal
}

/**
 * Restores a backup into a temporary database and drops it afterwards. Where no database may be created,
 * reads the file to its end. Throws where the backup cannot be restored.
 */
export async function tryRestore({ url, file, hasRoom, signal }: Trial): Promise<BackupCheck> {
  const isRestored = await withServer(url, async (server) => {
    const { rows } = await server.query<{ bytes: string; may: boolean }>(
      `select pg_database_size(current_database()) as bytes, rolcreatedb or rolsuper as may
       from pg_roles where rolname = current_user`,
    )
    if (!rows[0]?.may || !hasRoom(Number(rows[0].bytes))) return false
    const name = await scratchName(server)
    const scratch = onSameServer(url, name)
    try {
      if (!(await canMake(server, name, scratch))) return false
      await restoreBackup(scratch, file, signal)
      return true
    } catch (error) {
      if (signal.aborted || !isFull(error)) throw error
      return false
    } finally {
      // Where this fails, the next trial drops the database.
      await drop(server, name).catch(() => {})
    }
  })
  if (isRestored) return 'restored'
  await verifyBackup(file)
  return 'read'
}

/**
 * Creates the database with the encoding and locale of Trivium's own. False where the server creates none, or
 * where a pooler in front of it always leads to Trivium's own database.
 */
async function canMake(server: pg.Client, name: string, url: string): Promise<boolean> {
  const { rows } = await server.query<{ act: string }>(
    `select format('create database %s template template0 encoding %L lc_collate %L lc_ctype %L', $1::text,
       pg_encoding_to_char(encoding), datcollate, datctype) as act
     from pg_database where datname = current_database()`,
    [name],
  )
  const make = async () => {
    await drop(server, name)
    await server.query(rows[0]?.act ?? '')
    await withServer(url, (made) => made.query('select 1'))
  }
  return make().then(
    () => true,
    () => false,
  )
}

/** Drops the database that a killed process left. */
export const dropScratch = (url: string): Promise<unknown> =>
  withServer(url, async (server) => drop(server, await scratchName(server)))

/** Each plain drop asks PostgreSQL's autovacuum to leave, and waits five seconds for it. */
const plainDrops = 3

async function drop(server: pg.Client, name: string): Promise<void> {
  const statement = `drop database if exists ${name}`
  try {
    await server.query(`${statement} with (force)`)
  } catch (error) {
    // A session that only a superuser may end is connected to it, such as the autovacuum.
    if (!hasCode(error, '42501')) throw error
    await dropPlainly(server, statement, plainDrops)
  }
}

async function dropPlainly(server: pg.Client, statement: string, tries: number): Promise<void> {
  try {
    await server.query(statement)
  } catch (error) {
    if (!hasCode(error, '55006') || tries <= 1) throw error
    await dropPlainly(server, statement, tries - 1)
  }
}

/**
 * The same name for the same database, so that the next trial finds and drops what a killed process left.
 * Only one process at a time runs this.
 */
async function scratchName(server: pg.Client): Promise<string> {
  const { rows } = await server.query<{ name: string }>(
    "select 'trivium_backup_check_' || oid as name from pg_database where datname = current_database()",
  )
  return server.escapeIdentifier(rows[0]?.name ?? '')
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

/** The disk is full, or a limit of this server on temporary files is reached. */
const isFull = (error: unknown) => hasCode(error, '53100', '53400')

function hasCode(error: unknown, ...codes: string[]): boolean {
  if (!(error instanceof Error)) return false
  return codes.includes(String(Reflect.get(error, 'code'))) || hasCode(error.cause, ...codes)
}
