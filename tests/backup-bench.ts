import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach } from 'vitest'
import { type Backups, startBackups } from '#server/platform/backup-schedule/start-backups.ts'
import { openDatabase } from '#server/platform/database/db.ts'
import { loadEnv } from '#server/platform/operations/env.ts'
import { createLog } from '#server/platform/operations/log.ts'
import { createMetrics } from '#server/platform/operations/metrics.ts'
import { temporaryFolder } from './data-dir.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'

type Options = Pick<Parameters<typeof startBackups>[0], 'look'> & { url?: string }

/** Backups by schedule with a database, a folder, a clock and a log of their own, for each test anew. */
export function backupBench() {
  let database: TestDatabase
  let folder: Awaited<ReturnType<typeof temporaryFolder>>
  let started: Backups[]
  let logged: string[]
  beforeEach(async () => {
    database = await createTestDatabase()
    folder = await temporaryFolder()
    started = []
    logged = []
  })
  afterEach(async () => {
    await Promise.all(started.map((one) => one.stop()))
    await database.drop()
    await folder[Symbol.asyncDispose]()
  })

  /** A process of its own: it has a database object of its own, by which leases know it. */
  function start(variables: Record<string, string> = {}, options: Options = {}) {
    const clock = { ahead: 0 }
    const metrics = createMetrics()
    const env = loadEnv({ DATA_DIR: folder.path, ...variables })
    const log = createLog('info', { write: (line) => void logged.push(line) })
    const parts = { db: openDatabase(database.pool), url: database.url, env, log, metrics, ...options }
    const backups = startBackups(parts, () => Date.now() + clock.ahead)
    started.push(backups)
    return { backups, clock, env, read: () => metrics.registry.metrics() }
  }

  return {
    start,
    get database() {
      return database
    },
    get folder() {
      return join(folder.path, 'backups')
    },
    files: () => readdir(join(folder.path, 'backups')).catch(() => []),
    /** Lines of the log that say this. */
    said: (words: string) => logged.filter((line) => line.includes(words)),
  }
}
