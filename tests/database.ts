import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { type Database, openDatabase, openPool, type Pool } from '#server/platform/database/db.ts'
import { databaseNamed, templateName } from './database-names.ts'

export type TestDatabase = {
  url: string
  /** The same one, for what the app's role may not do. */
  superuserUrl: string
  pool: Pool
  db: Database
  drop(): Promise<void>
}

/** A database of its own, migrated and empty. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const serverUrl = inject('serverUrl')
  const name = `test_${randomBytes(8).toString('hex')}`
  await onServer(serverUrl, `create database ${name} template ${templateName}`)
  const url = databaseNamed(serverUrl, name)
  const pool = openPool(url, { onIdleError: () => {}, max: 8 })
  return {
    url,
    superuserUrl: databaseNamed(inject('superuserUrl'), name),
    pool,
    db: openDatabase(pool),
    drop: async () => {
      await pool.end()
      await onServer(serverUrl, `drop database ${name} with (force)`)
    },
  }
}

async function onServer(serverUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
