import { join } from 'node:path'
import type { DatabasePasswords } from './passwords.ts'

export const DATABASE = 'trivium'
/** Made with the cluster, and may do anything: it makes the database and the app's role, and is used for nothing else. */
export const SUPERUSER = 'trivium'
/** What the app works as: owns the database and its tables, and has no power beyond them. */
export const APP_ROLE = 'trivium_app'
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
const roleUrl = (socketPath: string, database: string, role: string, password?: string): string =>
  `postgresql:///${database}?host=${encodeURIComponent(socketPath)}&user=${role}${password === undefined ? '' : `&password=${password}`}`

export const appUrl = (socketPath: string, { app }: DatabasePasswords, database = DATABASE): string =>
  roleUrl(socketPath, database, APP_ROLE, app)

export const superuserUrl = (
  socketPath: string,
  { superuser }: DatabasePasswords,
  database = 'postgres',
): string => roleUrl(socketPath, database, SUPERUSER, superuser)

/** How earlier releases came in, which asked for no password. */
export const trustUrl = (socketPath: string, database = DATABASE): string =>
  roleUrl(socketPath, database, SUPERUSER)
