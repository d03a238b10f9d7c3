import { join } from 'node:path'

export const DATABASE = 'trivium'
export const SUPERUSER = 'trivium'
/** The file name follows from the port PostgreSQL believes to have; it never opens that port. */
export const SOCKET_NAME = '.s.PGSQL.5432'

export type Layout = { dataDir: string; cluster: string; socketDir: string; logFile: string }

/** Where the database keeps its things inside the data folder. */
export function layoutOf(dataDir: string): Layout {
  return {
    dataDir,
    cluster: join(dataDir, 'postgres'),
    socketDir: join(dataDir, 'postgres-socket'),
    logFile: join(dataDir, 'postgres.log'),
  }
}

/** For node-postgres: over the socket, which only the folder's owner can reach. */
export function databaseUrl(socketPath: string, database = DATABASE): string {
  return `postgresql:///${database}?host=${encodeURIComponent(socketPath)}&user=${SUPERUSER}`
}
