import type { ProjectWithMilestones } from '#contract/projects/project-with-milestones.ts'
import type { Database } from '#server/platform/database/db.ts'
import { type Change, changeProject } from './change-project.ts'
import { shareAfter } from './edit-project.ts'

/** A read-only page for whoever has its address. Sharing again keeps the address. */
export const shareProject = (db: Database, change: Change): Promise<ProjectWithMilestones> =>
  changeProject(db, change, (_tx, project) => ({ set: shareAfter(project, true) }))

/** The address leads nowhere from now on. */
export const withdrawProject = (db: Database, change: Change): Promise<ProjectWithMilestones> =>
  changeProject(db, change, (_tx, project) => ({ set: shareAfter(project, false) }))
