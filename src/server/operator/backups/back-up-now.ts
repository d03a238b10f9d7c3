import { type Actor, recordAct } from '#server/operator/record-act.ts'
import type { BackupRuns } from '#server/platform/backup-schedule/backup-runs.ts'

/** False where one runs already: asking again is no second act. */
export const backUpNow = (backups: Pick<BackupRuns, 'begin'>, by: Actor): Promise<boolean> =>
  backups.begin('asked', (tx) => recordAct(tx, by, 'back-up'))
