import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { openPool } from '#server/platform/database/db.ts'
import { startEmbeddedPostgres } from '#server/platform/database/embedded-postgres.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { databaseNamed, templateName } from './database-names.ts'

declare module 'vitest' {
  interface ProvidedContext {
    serverUrl: string
    /** For the few tests that prepare what the app's role may not. */
    superuserUrl: string
  }
}

/** One real PostgreSQL for the whole run, with a migrated template that every test file's database is copied from. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'trivium-tests-'))
  // Nothing here outlives the run, so nothing needs to reach the disk.
  const server = await startEmbeddedPostgres({
    dataDir,
    log: () => {},
    settings: { fsync: 'off', synchronous_commit: 'off' },
  })
  const admin = new pg.Client({ connectionString: server.url })
  await admin.connect()
  await admin.query(`create database ${templateName}`)
  await admin.end()
  const pool = openPool(databaseNamed(server.url, templateName), { onIdleError: () => {} })
  await migrate(pool)
  await pool.end()
  project.provide('serverUrl', server.url)
  project.provide('superuserUrl', server.superuserUrl)
  return async () => {
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
