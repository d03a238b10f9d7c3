import type { ProjectWithMilestones } from '#contract/projects/project-with-milestones.ts'
import type { Database } from '#server/platform/database/db.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { type Change, changeProject } from './change-project.ts'
import { newShareToken } from './share-token.ts'

export const shareAfter = (before: { shareToken: string | null }, isPublic: boolean) => ({
  isPublic,
  shareToken: isPublic ? (before.shareToken ?? newShareToken()) : null,
})

export function keptToMyself(): AppError {
  const message =
    'You keep this project to yourself. Edit it and untick ‘Keep this one to myself’ to share it.'
  return new AppError('invalid_input', { words: { message }, fields: { isPublic: message } })
}

/** Makes a read-only page at a secret address. Sharing again keeps the address. */
export const shareProject = (db: Database, change: Change): Promise<ProjectWithMilestones> =>
  changeProject(db, change, (_tx, project) => {
    if (project.keptToMyself) throw keptToMyself()
    return { set: shareAfter(project, true) }
  })

/** From now on the address leads nowhere. */
export const withdrawProject = (db: Database, change: Change): Promise<ProjectWithMilestones> =>
  changeProject(db, change, (_tx, project) => ({ set: shareAfter(project, false) }))
