import { desc, inArray, isNotNull, or, sql } from 'drizzle-orm'
import { type BackupItem, type BackupState, backupChecks } from '#contract/operator/backups.ts'
import { backups } from '#db/platform.ts'
import type { Connection } from '#server/platform/database/db.ts'
import { leased } from '#server/platform/database/leases.ts'
import type { Env } from '#server/platform/operations/env.ts'
import { backupLease } from './backup-runs.ts'
import { lookAtFolder } from './look-at-folder.ts'
import { readDisk } from './read-disk.ts'

/** A backup that failed is tried again sooner than the next one is due. */
const againAfterMs = 60 * 60 * 1000
/** A backup counts as late after this multiple of its interval. */
const lateFactor = 1.5
const listed = 50

/** The state of the backups. `since`: when this process began; the first backup is due one interval later. */
export async function readBackups(
  db: Connection,
  where: Pick<Env, 'dataDir' | 'backups'>,
  since: Date,
): Promise<BackupState> {
  const { everyMs, keep, folder } = where.backups
  const { rows, now, firstBegunAt, isRunning } = await readRows(db)
  const [all, disk] = await Promise.all([present(rows), readDisk(where)])
  const items = all.slice(0, listed)
  const last = all.find(({ check, isThere }) => check !== null && isThere) ?? null
  const newest = items[0]
  const running = isRunning && newest?.finishedAt === null ? newest : null
  const base = last?.begunAt ?? firstBegunAt?.toISOString() ?? since.toISOString()
  return {
    everyMinutes: everyMs === undefined ? null : everyMs / 60_000,
    keep,
    folder,
    running,
    last,
    nextAt: everyMs === undefined ? null : dueAt(everyMs, last, newest, since).toISOString(),
    isLate: everyMs !== undefined && now.getTime() - Date.parse(base) > lateFactor * everyMs,
    disk,
    items,
  }
}

function dueAt(everyMs: number, last: BackupItem | null, newest: BackupItem | undefined, since: Date): Date {
  const afterLast = last === null ? since.getTime() : Date.parse(last.begunAt) + everyMs
  const hasFailed = newest !== undefined && newest.id !== last?.id
  const afterFault = hasFailed ? Date.parse(newest.begunAt) + Math.min(everyMs, againAfterMs) : 0
  return new Date(Math.max(afterLast, afterFault))
}

/** The newest backups, and every verified one, however many failed since. Newest first. */
async function readRows(db: Connection) {
  const newest = db.select({ id: backups.id }).from(backups).orderBy(desc(backups.begunAt)).limit(listed)
  const rows = await db
    .select({
      row: backups,
      now: sql<string>`now()`,
      firstBegunAt: sql<string>`(select min(begun_at) from backups)`,
      isRunning: leased(backupLease),
    })
    .from(backups)
    .where(or(isNotNull(backups.check), inArray(backups.id, newest)))
    .orderBy(desc(backups.begunAt))
  const [first] = rows
  return {
    rows: rows.map(({ row }) => row),
    now: new Date(first?.now ?? Date.now()),
    firstBegunAt: first === undefined ? undefined : new Date(first.firstBegunAt),
    isRunning: first?.isRunning ?? false,
  }
}

/** Backups in a folder that does not answer are shown as missing. */
async function present(rows: (typeof backups.$inferSelect)[]): Promise<BackupItem[]> {
  const folders = [...new Set(rows.map(({ folder }) => folder))]
  const looks = new Map(
    await Promise.all(folders.map(async (folder) => [folder, await lookAtFolder(folder)] as const)),
  )
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    bytes: row.bytes,
    begunAt: row.begunAt.toISOString(),
    finishedAt: row.finishedAt?.toISOString() ?? null,
    check: backupChecks.find((check) => check === row.check) ?? null,
    fault: row.fault,
    isThere: looks.get(row.folder)?.names.has(row.name) ?? false,
  }))
}
