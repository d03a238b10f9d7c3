import { backupStateSchema } from '#contract/operator/backups.ts'
import { asOperator } from '#server/operator/only-operators.ts'
import type { Backups } from '#server/platform/backup-schedule/start-backups.ts'
import { ok } from '#server/platform/http/answers.ts'
import { get, post, routes } from '#server/platform/http/route.ts'
import { backUpNow } from './back-up-now.ts'

export const operatorBackupRoutes = (backups: Backups) =>
  routes({ tag: 'operator' }, [
    get('/api/operator/backups', {
      summary: 'How backups stand: the last, the next, the list, and the room on the disk.',
      answer: ok('The state', backupStateSchema),
      errors: ['not_found'],
      handle: () => backups.state(),
    }),
    post('/api/operator/backups', {
      summary: 'Back up now, in the background. If a backup already runs, no second one begins.',
      answer: ok('The state, with the running backup', backupStateSchema),
      errors: ['not_found'],
      handle: async ({ learner }) => {
        await backUpNow(backups, asOperator(learner))
        return backups.state()
      },
    }),
  ])
