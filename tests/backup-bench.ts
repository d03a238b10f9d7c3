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

/** Scheduled backups with a new database, folder, clock and log for each test. */
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

  /** Starts a process: it has a separate database object, which identifies the process in leases. */
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
    /** Lines of the log that contain this text. */
    said: (words: string) => logged.filter((line) => line.includes(words)),
  }
}
