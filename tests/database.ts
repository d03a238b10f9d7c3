import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { type Database, openDatabase, openPool, type Pool } from '#server/platform/database/db.ts'
import { databaseNamed, templateName } from './database-names.ts'

type BareDatabase = {
  url: string
  /** The same database as a superuser, for what the app's role may not do. */
  superuserUrl: string
  drop(): Promise<void>
}

export type TestDatabase = BareDatabase & { pool: Pool; db: Database }

/** Creates a separate database, migrated and empty. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const bare = await createBareDatabase(templateName)
  const pool = openPool(bare.url, { onIdleError: () => {}, max: 8 })
  return {
    ...bare,
    pool,
    db: openDatabase(pool),
    drop: async () => {
      await pool.end()
      await bare.drop()
    },
  }
}

/** Creates a database without any table. */
export async function createBareDatabase(template = 'template0'): Promise<BareDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`
  await onServer(inject('serverUrl'), `create database ${name} template ${template} strategy file_copy`)
  return {
    url: databaseNamed(inject('serverUrl'), name),
    superuserUrl: databaseNamed(inject('superuserUrl'), name),
    // PostgreSQL may be cleaning up in it, and only a superuser may end that.
    drop: () => onServer(inject('superuserUrl'), `drop database ${name} with (force)`),
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
