import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { DATABASE } from '#server/platform/postgres/layout.ts'
import { offerCompileCache } from './compile-cache.ts'
import { databaseNamed, templateName } from './database-names.ts'
import { makeReadyDataDir, startFleetingPostgres } from './make-ready-data-dir.ts'
import { copyFolder, offerReadyDataDir } from './ready-data-dir.ts'

declare module 'vitest' {
  interface ProvidedContext {
    serverUrl: string
    /** For the few tests that prepare what the app's role may not. */
    superuserUrl: string
  }
}

/** One real PostgreSQL for the whole run, with a migrated template that every test file's database is copied from. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'trivium-tests-'))
  const [ready, dataDir] = [join(folder, 'ready'), join(folder, 'server')]
  await makeReadyDataDir(ready)
  await mkdir(dataDir, { mode: 0o711 })
  await copyFolder(ready, dataDir)
  offerReadyDataDir(ready)
  offerCompileCache(join(folder, 'compiled'))
  const server = await startFleetingPostgres(dataDir)
  const admin = new pg.Client({ connectionString: databaseNamed(server.url, 'postgres') })
  await admin.connect()
  await admin.query(`create database ${templateName} template ${DATABASE}`)
  await admin.end()
  project.provide('serverUrl', server.url)
  project.provide('superuserUrl', server.superuserUrl)
  return async () => {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
