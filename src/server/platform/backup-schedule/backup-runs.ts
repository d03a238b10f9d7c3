import { randomUUID } from 'node:crypto'
import { eq, isNull, sql } from 'drizzle-orm'
import { backupName } from '#contract/words/archive-names.ts'
import { backups } from '#db/platform.ts'
import type { Transaction } from '#server/platform/database/db.ts'
import { leasesOf } from '#server/platform/database/leases.ts'
import type { Logger } from '#server/platform/operations/log.ts'
import { lookAtFolder } from './look-at-folder.ts'
import { type BackupParts, makeBackup, removeUnfinished } from './make-backup.ts'
import { forgetFailures, removeOld } from './remove-old.ts'
import { sayFault } from './say-fault.ts'
import { dropScratch } from './try-restore.ts'

/** The lease lets only one process make a backup at a time. */
export const backupLease = 'backup'

export type BackupRuns = {
  /**
   * Returns false where a backup already runs. The backup continues after this call returns; `record` writes
   * into the transaction that begins it.
   */
  begin(reason: 'schedule' | 'asked', record?: (tx: Transaction) => Promise<void>): Promise<boolean>
  /** Removes what a process left that ended during a backup. */
  tidy(): Promise<void>
  /** Resolves when no backup runs in this process. */
  idle(): Promise<void>
  /** Stops the backup that runs in this process and removes its files. */
  stop(): Promise<void>
}

const unfinished = 'Trivium stopped before this backup was finished.'

export function backupRuns(parts: BackupParts & { log: Logger }): BackupRuns {
  const { db, url, env, log, look = lookAtFolder } = parts
  const { folder, everyMs } = env.backups
  const stopped = everyMs === undefined ? unfinished : `${unfinished} The next one starts automatically.`
  const leases = leasesOf(db)
  const stop = new AbortController()
  let running: Promise<void> = Promise.resolve()

  /**
   * This process holds the lease, so no other process is making a backup: an unfinished backup will not be
   * finished.
   */
  const clearUp = async () => {
    const left = await db.select().from(backups).where(isNull(backups.finishedAt))
    if (left.length === 0) return
    await dropScratch(url).catch((error: unknown) =>
      log.warn({ part: 'backup', err: error }, 'the database of a trial was not dropped'),
    )
    for (const row of left) {
      // Its row stays unfinished until its file can be removed.
      if ((await look(row.folder)) === undefined) continue
      await removeUnfinished(row.folder, row.name)
      await finish(row.id, { fault: stopped })
    }
  }
  const finish = (id: string, outcome: Partial<typeof backups.$inferInsert>) =>
    db
      .update(backups)
      .set({ ...outcome, finishedAt: sql`now()` })
      .where(eq(backups.id, id))

  /** Returns undefined where the backup failed; the failure is recorded. */
  const make = async (id: string, name: string) => {
    try {
      return await makeBackup(parts, name, stop.signal)
    } catch (error) {
      const fault = stop.signal.aborted ? stopped : sayFault(error, folder)
      if (stop.signal.aborted) log.info({ part: 'backup', backup: name }, 'the backup was stopped')
      else log.error({ part: 'backup', err: error, fault }, 'the backup failed')
      await finish(id, { fault })
      return
    }
  }
  const run = async (id: string, name: string) => {
    try {
      const made = await make(id, name)
      if (made !== undefined) {
        await finish(id, made)
        log.info({ part: 'backup', backup: name, bytes: made.bytes, check: made.check }, 'backed up')
        await removeOld(db, env.backups)
      }
      await forgetFailures(db)
    } catch (error) {
      // An unrecorded backup is unfinished for the next look, which cleans up after it.
      log.error({ part: 'backup', err: error }, 'the backup could not be recorded, or old ones not removed')
    } finally {
      await leases.release(backupLease)
    }
  }

  return {
    begin: async (reason, record = async () => {}) => {
      if (stop.signal.aborted || !(await leases.take(backupLease))) return false
      try {
        await clearUp()
        const id = randomUUID()
        const name = backupName(new Date()).replace('.backup', `-${id.slice(0, 4)}.backup`)
        await db.transaction(async (tx) => {
          await tx.insert(backups).values({ id, name, folder, reason })
          await record(tx)
        })
        running = run(id, name)
        return true
      } catch (error) {
        await leases.release(backupLease)
        throw error
      }
    },
    tidy: async () => {
      const [left] = await db
        .select({ id: backups.id })
        .from(backups)
        .where(isNull(backups.finishedAt))
        .limit(1)
      if (left === undefined || !(await leases.take(backupLease))) return
      await clearUp().finally(() => leases.release(backupLease))
    },
    idle: () => running,
    stop: async () => {
      stop.abort()
      await running
    },
  }
}
