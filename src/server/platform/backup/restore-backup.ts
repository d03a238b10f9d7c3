import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg, { type ClientBase } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { openPool } from '#server/platform/database/db.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { StartError } from '#server/platform/operations/start-error.ts'
import type { BackupHeader } from './backup-header.ts'
import { appliedMigrations, copyStatement, countRows, describeTables } from './describe-tables.ts'
import type { FrameReader } from './frames.ts'
import { leftOut } from './left-out.ts'
import { withMigrationsUpTo } from './migrations-up-to.ts'
import { openBackup } from './open-backup.ts'

/**
 * Fills an empty instance from a backup: all rows or none, except for the tables that a restore leaves out.
 * Returns the header with the numbers of restored rows.
 */
export async function restoreBackup(url: string, file: string, signal?: AbortSignal): Promise<BackupHeader> {
  await using backup = await openBackup(file)
  const { header, reader } = backup
  await withClient(url, (client) => refuseNewer(client, header))
  await withMigrationsUpTo(header.migrations, (folder) => withPool(url, (pool) => migrate(pool, folder)))
  await withClient(url, (client) => load(client, header, reader, signal))
  await withPool(url, (pool) => migrate(pool))
  return {
    ...header,
    tables: header.tables.map((table) => (isLeftOut(table) ? { ...table, rows: 0 } : table)),
  }
}

/** Tables that a newer release has changed cannot take the rows of an older backup. */
async function refuseNewer(client: ClientBase, { migrations }: BackupHeader): Promise<void> {
  const applied = await appliedMigrations(client)
  if (applied.length <= migrations.length) return
  await refuseRows(client)
  throw new StartError(
    'the tables here are newer than the backup. Restore into an installation that was never started: an empty DATA_DIR, or an empty database. It is migrated afterwards.',
  )
}

async function load(
  client: ClientBase,
  header: BackupHeader,
  reader: FrameReader,
  signal: AbortSignal | undefined,
): Promise<void> {
  await client.query('set statement_timeout = 0')
  await client.query('begin')
  const names = header.tables.map(({ name }) => client.escapeIdentifier(name))
  // The lock prevents that a sign-up writes a row between the check and the loading.
  if (names.length > 0) await client.query(`lock table ${names.join(', ')} in access exclusive mode`)
  await refuseRows(client)
  for (const table of header.tables) {
    const copy = client.query(copyFrom(copyStatement(client, table, 'from stdin')))
    await pipeline(Readable.from(reader.table(), { objectMode: false }), copy, { signal })
    const rows = await countRows(client, table.name)
    if (rows !== table.rows) throw new StartError(`${table.name} has ${rows} rows instead of ${table.rows}.`)
  }
  for (const { name } of header.tables.filter(isLeftOut))
    await client.query(`delete from ${client.escapeIdentifier(name)}`)
  for (const [name, value] of Object.entries(header.sequences)) {
    await client.query('select setval($1::regclass, $2)', [client.escapeIdentifier(name), value])
  }
  await client.query('commit')
}

const isLeftOut = ({ name }: { name: string }) => leftOut.includes(name)

async function refuseRows(client: ClientBase): Promise<void> {
  for (const { name } of (await describeTables(client)).filter((table) => !isLeftOut(table))) {
    const found = await client.query(`select 1 from ${client.escapeIdentifier(name)} limit 1`)
    if (found.rows.length === 0) continue
    throw new StartError(
      `this installation is not empty (${name} has rows). Restore into an empty DATA_DIR, or an empty database.`,
    )
  }
}

async function withClient(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'trivium restore' })
  client.on('error', () => {})
  await client.connect()
  // An open transaction ends with its connection, so an error leaves nothing behind.
  await work(client).finally(() => client.end())
}

async function withPool(url: string, work: (pool: pg.Pool) => Promise<void>): Promise<void> {
  const pool = openPool(url, { onIdleError: () => {} })
  await work(pool).finally(() => pool.end())
}
