import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { keepReserve } from './keep-reserve.ts'

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

/** Connections of a server, and how many of them stay free for what a call does before it has its place. */
const connections = { max: 16, reserve: 4 } as const
const connectionTimeoutMillis = 5_000

export function openPool(url: string, options: { onIdleError: (error: Error) => void; max?: number }): Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max ?? connections.max,
    connectionTimeoutMillis,
    idleTimeoutMillis: 60_000,
    // A slow query must not freeze everybody, and a forgotten transaction must not hold its locks.
    statement_timeout: 15_000,
    idle_in_transaction_session_timeout: 30_000,
    application_name: 'trivium',
    keepAlive: true,
  })
  if (options.max === undefined)
    keepReserve(pool, connections.max - connections.reserve, connectionTimeoutMillis)
  pool.on('error', options.onIdleError)
  // A connection that breaks within a transaction fails its next statement; told to nobody it would end the process.
  pool.on('connect', (client) => void client.on('error', () => {}))
  return pool
}

export const openDatabase = (pool: Pool): Database => drizzle({ client: pool, casing: 'snake_case' })
