import { DATABASE, databaseUrl } from './layout.ts'
import { queryOnce } from './query-once.ts'

const UNKNOWN_DATABASE = '3D000'

/** Connects to our database, which also proves that the server answers; makes it when it is not there. */
export async function ensureDatabase(socketPath: string): Promise<void> {
  try {
    await queryOnce(databaseUrl(socketPath), 'select 1')
  } catch (error) {
    if ((error as { code?: string }).code !== UNKNOWN_DATABASE) throw error
    await queryOnce(databaseUrl(socketPath, 'postgres'), `create database ${DATABASE}`)
  }
}
