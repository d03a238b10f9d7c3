import { milestoneLimits } from '#contract/projects/project-lists.ts'
import type { ProjectWithMilestones } from '#contract/projects/project-with-milestones.ts'
import type { Database } from '#server/platform/database/db.ts'
import { changeMilestone, type MilestoneChange } from './change-milestone.ts'

/** Added to what was logged before, so that two windows cannot undo each other. */
export async function logHours(
  db: Database,
  change: MilestoneChange,
  hours: number,
): Promise<ProjectWithMilestones> {
  return changeMilestone(db, change, ({ actualHours, status }) => ({
    set: {
      actualHours: Math.min(Math.round((actualHours + hours) * 100) / 100, milestoneLimits.actualHours),
      status: status === 'pending' ? 'in_progress' : status,
    },
    isWork: true,
  }))
}
