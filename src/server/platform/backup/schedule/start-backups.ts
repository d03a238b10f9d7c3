import { setTimeout as pause } from 'node:timers/promises'
import type { BackupState } from '#contract/operator/backups.ts'
import type { Env } from '#server/platform/operations/env.ts'
import type { Logger } from '#server/platform/operations/log.ts'
import type { Metrics } from '#server/platform/operations/metrics.ts'
import { alarms } from './alarms.ts'
import { type BackupRuns, backupRuns } from './backup-runs.ts'
import type { BackupParts } from './make-backup.ts'
import { observeBackups } from './observe-backups.ts'
import { readBackups } from './read-state.ts'

const lookEveryMs = 60_000
/** A start has enough to do; one that is killed and started again must not begin with a backup each time. */
const calmMs = 10 * 60_000
/** A backup that is told to end is over by then, or cleared up after by the next start. */
const drainMs = 5_000

export type Backups = Pick<BackupRuns, 'begin' | 'idle'> & {
  state(): Promise<BackupState>
  /** What happens every minute: clear up, begin one that is due, sound the alarms. */
  look(): Promise<void>
  stop(): Promise<void>
}

type Parts = BackupParts & { env: Env; log: Logger; metrics: Metrics }

/** Backups by schedule, and when asked for. Processes that share a database make one between them. */
export function startBackups(parts: Parts, now: () => number = Date.now): Backups {
  const { db, env, log, metrics } = parts
  const runs = backupRuns(parts)
  const since = new Date(now())
  const sound = alarms(log, env, now)
  const state = () => readBackups(db, env, since)
  let looking: Promise<void> | undefined

  const look = async () => {
    try {
      await runs.tidy()
      const found = await state()
      const isCalm = now() - since.getTime() >= calmMs
      if (isCalm && found.running === null && found.nextAt !== null && Date.parse(found.nextAt) <= now())
        await runs.begin('schedule')
      if (isCalm) sound(found)
    } catch (error) {
      log.warn({ part: 'backup', err: error }, 'backups could not be looked at')
    }
  }
  const timer = setInterval(() => {
    looking ??= look().finally(() => {
      looking = undefined
    })
  }, lookEveryMs).unref()
  observeBackups(metrics, { state, log, now })
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
