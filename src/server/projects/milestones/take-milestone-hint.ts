import type { ProjectWithMilestones } from '#contract/projects/project-with-milestones.ts'
import type { Database } from '#server/platform/database/db.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { changeMilestone, type MilestoneChange } from './change-milestone.ts'

/** Shows the next hint, and counts it before it is sent; never more hints than exist. */
export const takeMilestoneHint = (db: Database, change: MilestoneChange): Promise<ProjectWithMilestones> =>
  changeMilestone(db, change, ({ aiHints, hintsTaken }) => {
    if (hintsTaken >= aiHints.length) throw new AppError('no_hints_left')
    return { set: { hintsTaken: hintsTaken + 1 } }
  })

/** Shows all hints, as to a learner who edits them. */
export const takeMilestoneHints = (db: Database, change: MilestoneChange): Promise<ProjectWithMilestones> =>
  changeMilestone(db, change, ({ aiHints, hintsTaken }) => ({
    set: { hintsTaken: Math.max(hintsTaken, aiHints.length) },
  }))
