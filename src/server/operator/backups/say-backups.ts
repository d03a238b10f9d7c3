import type { BackupItem } from '#contract/operator/backups.ts'
import type { Actor } from '#server/operator/record-act.ts'
import { backupRuns } from '#server/platform/backup-schedule/backup-runs.ts'
import { readBackups } from '#server/platform/backup-schedule/read-state.ts'
import type { Database } from '#server/platform/database/db.ts'
import type { Env } from '#server/platform/operations/env.ts'
import { createLog } from '#server/platform/operations/log.ts'
import { StartError } from '#server/platform/operations/start-error.ts'
import { backUpNow } from './back-up-now.ts'

type Dependencies = {
  db: Database
  url: string
  env: Env
  word: string | undefined
  say: (line: string) => void
}

/** The backups, newest first; with 'now' one is made before, and waited for. */
export async function sayBackups({ db, url, env, word, say }: Dependencies, by: Actor): Promise<void> {
  if (word === 'now') await makeOne({ db, url, env }, by)
  const state = await readBackups(db, env, new Date())
  for (const item of state.items) say(lineOf(item, item.id === state.running?.id))
  if (state.items.length === 0) say('No backup yet.')
  const free = state.disk.backupBytes
  const room = free === null ? '' : ` ${megabytes(free)} are free there.`
  const next = state.nextAt === null ? 'Made only when asked for' : `Next after ${state.nextAt}`
  say(`${next}, at most ${state.keep} kept in ${state.folder}.${room}`)
  if (state.isLate) say('LATE: the last verified backup is older than it should be.')
  if (state.disk.isLow) say('LOW DISK: free some space.')
  if (word === 'now' && state.items[0]?.fault) throw new StartError(state.items[0].fault)
}

async function makeOne(parts: Pick<Dependencies, 'db' | 'url' | 'env'>, by: Actor): Promise<void> {
  const runs = backupRuns({ ...parts, log: createLog('silent') })
  if (!(await backUpNow(runs, by))) throw new StartError('a backup runs already.')
  await runs.idle()
}

const tried = { restored: 'verified by restoring it', read: 'verified by reading it' } as const
const megabytes = (bytes: number) => `${Math.ceil(bytes / 1024 / 1024)} MB`

function lineOf({ name, begunAt, bytes, check, fault, isThere }: BackupItem, isRunning: boolean): string {
  if (isRunning) return `${begunAt} · ${name} · running`
  if (check === null) return `${begunAt} · failed: ${fault ?? 'Trivium stopped before it was finished.'}`
  const gone = isThere ? [] : ['its file is gone']
  return [begunAt, name, megabytes(bytes ?? 0), tried[check], ...gone].join(' · ')
}
