import { setTimeout as pause } from 'node:timers/promises'
import type { BackupState } from '#contract/operator/backups.ts'
import type { Env } from '#server/platform/operations/env.ts'
import type { Logger } from '#server/platform/operations/log.ts'
import type { Metrics } from '#server/platform/operations/metrics.ts'
import { alarms } from './alarms.ts'
import { type BackupRuns, backupRuns } from './backup-runs.ts'
import type { BackupParts } from './make-backup.ts'
import { observeBackups } from './observe-backups.ts'
import { readDisk } from './read-disk.ts'
import { readBackups } from './read-state.ts'

const lookEveryMs = 60_000
/**
 * No backup begins right after a start: the server is busy, and a server that is often restarted would begin
 * a backup each time.
 */
const calmMs = 10 * 60_000
/** Time for a backup to stop at shutdown; the next start cleans up after a backup that needs longer. */
const drainMs = 5_000

export type Backups = Pick<BackupRuns, 'begin' | 'idle'> & {
  state(): Promise<BackupState>
  /** Runs every minute: raises the alarms, cleans up, and begins a backup that is due. */
  look(): Promise<void>
  stop(): Promise<void>
}

type Parts = BackupParts & { env: Env; log: Logger; metrics: Metrics }

/** Backups by schedule and on request. Processes that share a database make one backup between them. */
export function startBackups(parts: Parts, now: () => number = Date.now): Backups {
  const { db, env, log, metrics } = parts
  const runs = backupRuns(parts)
  const since = new Date(now())
  const sound = alarms(log, env, now)
  const state = () => readBackups(db, env, since)
  const disk = () => readDisk(env)
  let looking: Promise<void> | undefined

  /** A failed step does not prevent the steps after it. */
  const attempt = async (failed: string, act: () => Promise<void>) => {
    try {
      await act()
    } catch (error) {
      log.warn({ part: 'backup', err: error }, failed)
    }
  }
  const beginDue = async ({ running, nextAt }: BackupState) => {
    let isBegun = false
    if (running === null && nextAt !== null && Date.parse(nextAt) <= now())
      await attempt('the backup that is due could not be begun', async () => {
        isBegun = await runs.begin('schedule')
      })
    return isBegun
  }
  const look = async () => {
    const isCalm = now() - since.getTime() >= calmMs
    if (isCalm) await attempt('the disks could not be looked at', async () => sound.disk(await disk()))
    await attempt('what an ended backup left could not be cleared up', runs.tidy)
    if (!isCalm) return
    await attempt('backups could not be looked at', async () => {
      const found = await state()
      if (!(await beginDue(found))) sound.late(found)
    })
  }
  const timer = setInterval(() => {
    looking ??= look().finally(() => {
      looking = undefined
    })
  }, lookEveryMs).unref()
  observeBackups(metrics, { state, disk, log, now })
  return {
    begin: runs.begin,
    idle: runs.idle,
    state,
    look,
    stop: async () => {
      clearInterval(timer)
      await Promise.race([Promise.all([looking, runs.stop()]), pause(drainMs, undefined, { ref: false })])
    },
  }
}
