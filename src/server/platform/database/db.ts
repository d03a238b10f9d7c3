import { userInfo } from 'node:os'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { keepReserve } from './keep-reserve.ts'

pg.defaults.user ??= systemUser()

/**
 * The user of an address without a user, as psql chooses it. A service may have no USER in its environment.
 */
function systemUser(): string | undefined {
  try {
    return userInfo().username
  } catch {
    // The user id of a container may have no name.
    return undefined
  }
}

export type Database = NodePgDatabase
/** A database or a transaction in it: the parameter type of a function that works inside either. */
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
/** A transaction; a transaction within a transaction is a savepoint. */
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]
export type Pool = pg.Pool

/** The default number of connections of a process. */
export const usualConnections = 16
/** A quarter of the connections stays free for the queries that a request makes before it has its place. */
const reserveOf = (connections: number) => Math.ceil(connections / 4)
const connectionTimeoutMillis = 5_000

type PoolOptions = {
  onIdleError: (error: Error) => void
  /** For a command, which needs no reserve for requests. */
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
    // A slow query must not block all learners, and a forgotten transaction must not hold its locks.
    statement_timeout: 15_000,
    idle_in_transaction_session_timeout: 30_000,
    application_name: 'trivium',
    keepAlive: true,
  })
  if (max === undefined) keepReserve(pool, connections - reserveOf(connections), connectionTimeoutMillis)
  pool.on('error', onIdleError)
  // A connection that breaks within a transaction fails its next statement. Without a listener its error
  // event would end the process.
  pool.on('connect', (client) => void client.on('error', () => {}))
  return pool
}

export const openDatabase = (pool: Pool): Database => drizzle({ client: pool, casing: 'snake_case' })
