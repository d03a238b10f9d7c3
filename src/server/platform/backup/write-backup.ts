import { type FileHandle, open, rename, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import pg, { type ClientBase } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { StartError } from '#server/platform/operations/start-error.ts'
import { BACKUP_VERSION, type BackupHeader } from './backup-header.ts'
import { appliedMigrations, copyStatement, countRows, describeTables } from './describe-tables.ts'
import { frame, frameEnd } from './frames.ts'
import { verifyBackup } from './verify-backup.ts'

type Options = {
  authSecret?: string
  signal?: AbortSignal
  /** The caller verifies the file by restoring it, so it is not read here. */
  isTriedLater?: boolean
}

/**
 * Writes a consistent snapshot of every table into one file. The file gets its final name only when it is
 * complete.
 */
export async function writeBackup(
  url: string,
  file: string,
  { authSecret, signal, isTriedLater = false }: Options = {},
): Promise<BackupHeader> {
  const client = new pg.Client({ connectionString: url, application_name: 'trivium backup' })
  client.on('error', () => {})
  await client.connect()
  // Also ends a wait for a table that another session has locked.
  const leave = () => void client.end().catch(() => {})
  signal?.addEventListener('abort', leave, { once: true })
  const part = `${file}.part`
  try {
    signal?.throwIfAborted()
    await client.query('set statement_timeout = 0')
    await client.query('begin isolation level repeatable read read only')
    const header = await makeHeader(client, authSecret)
    const sink = (await openAnew(part)).createWriteStream({ flush: true })
    try {
      // The buffer is limited by bytes, not by pieces: sixteen pieces of documents could be a hundred
      // megabytes.
      const plain = Readable.from(chunks(client, header), { objectMode: false })
      await pipeline(plain, createGzip({ level: 6 }), sink, { signal })
      if (!isTriedLater) await verifyBackup(part)
      await rename(part, file)
    } catch (error) {
      await rm(part, { force: true })
      throw error
    }
    return header
  } finally {
    signal?.removeEventListener('abort', leave)
    await client.end()
  }
}

/**
 * Removes the file that an earlier attempt left, and creates a new one. The open fails if another user has
 * put a file or a link there meanwhile, so nothing is overwritten and no link is followed. The mode and the
 * owner are this process's own.
 */
async function openAnew(path: string): Promise<FileHandle> {
  try {
    await rm(path, { force: true })
    return await open(path, 'wx', 0o600)
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    if (!taken.has(code)) throw error
    throw new StartError(
      `${path} cannot be made (${code}). Remove what is there, or choose a folder that you can write to.`,
    )
  }
}

/** Another process created the file again, another user owns it, it is a folder, or nothing may be written there. */
const taken = new Set(['EEXIST', 'EPERM', 'EACCES', 'EROFS', 'ERR_FS_EISDIR'])

async function makeHeader(client: ClientBase, authSecret: string | undefined): Promise<BackupHeader> {
  const tables: BackupHeader['tables'] = []
  for (const table of await describeTables(client)) {
    tables.push({ ...table, rows: await countRows(client, table.name) })
  }
  const sequences = await client.query<{ name: string; value: string }>(
    `select sequencename as name, last_value::text as value from pg_sequences
     where schemaname = 'public' and last_value is not null`,
  )
  return {
    format: 'trivium-backup',
    version: BACKUP_VERSION,
    madeAt: new Date().toISOString(),
    migrations: await appliedMigrations(client),
    tables,
    sequences: Object.fromEntries(sequences.rows.map(({ name, value }) => [name, value])),
    ...(authSecret !== undefined && { authSecret }),
  }
}

/** The header in one line, then each table as PostgreSQL itself writes it, in frames. */
async function* chunks(client: ClientBase, header: BackupHeader): AsyncGenerator<Buffer> {
  yield Buffer.from(`${JSON.stringify(header)}\n`)
  for (const table of header.tables) {
    const copy = client.query(copyTo(copyStatement(client, table, 'to stdout')))
    for await (const chunk of copy as AsyncIterable<Buffer>) yield frame(chunk)
    // The last rows can arrive before the row count; the answer to this query comes after both.
    await client.query('select')
    if (copy.rowCount !== table.rows) throw new Error(`${table.name} changed within its own snapshot.`)
    yield frameEnd
  }
}
