import { userInfo } from 'node:os'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { keepReserve } from './keep-reserve.ts'

pg.defaults.user ??= systemUser()

/** Whom an address without a user means, as for psql. A service may have no USER among its variables. */
function systemUser(): string | undefined {
  try {
    return userInfo().username
  } catch {
    // A container may run as a number without a name.
    return undefined
  }
}

export type Database = NodePgDatabase
/** A database or a transaction in it: what a function takes that works inside either. */
export type Connection = Pick<
  Database,
  | 'select'
  | 'selectDistinct'
  | 'selectDistinctOn'
  | 'insert'
  | 'update'
  | 'delete'
  | 'execute'
  | '$with'
  | 'with'
>
/** A transaction; one within another is a savepoint. */
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]
export type Pool = pg.Pool

/** Connections of a process unless its operator says otherwise. */
export const usualConnections = 16
/** A quarter of them stays free for what a call does before it has its place. */
const reserveOf = (connections: number) => Math.ceil(connections / 4)
const connectionTimeoutMillis = 5_000

type PoolOptions = {
  onIdleError: (error: Error) => void
  /** Of a command, which has no calls to keep a reserve for. */
  max?: number
  connections?: number | undefined
}

export function openPool(
  url: string,
  { onIdleError, max, connections = usualConnections }: PoolOptions,
): Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: max ?? connections,
    connectionTimeoutMillis,
    idleTimeoutMillis: 60_000,
    // A slow query must not freeze everybody, and a forgotten transaction must not hold its locks.
    statement_timeout: 15_000,
    idle_in_transaction_session_timeout: 30_000,
    application_name: 'trivium',
    keepAlive: true,
  })
  if (max === undefined) keepReserve(pool, connections - reserveOf(connections), connectionTimeoutMillis)
  pool.on('error', onIdleError)
  // A connection that breaks within a transaction fails its next statement; told to nobody it would end the process.
  pool.on('connect', (client) => void client.on('error', () => {}))
  return pool
}

export const openDatabase = (pool: Pool): Database => drizzle({ client: pool, casing: 'snake_case' })
