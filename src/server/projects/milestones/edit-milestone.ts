import type { EditMilestone } from '#contract/milestones.ts'
import type { ProjectWithMilestones } from '#contract/projects/project-with-milestones.ts'
import type { Database } from '#server/platform/database/db.ts'
import { changeMilestone, type MilestoneChange } from './change-milestone.ts'
import { nameTasks } from './name-tasks.ts'

/** Changes its words, tasks, hours, date and status; omitted fields stay. */
export async function editMilestone(
  db: Database,
  change: MilestoneChange,
  { revision: _seen, tasks, ...fields }: EditMilestone,
): Promise<ProjectWithMilestones> {
  return changeMilestone(db, change, (milestone) => {
    const sent = Object.entries(fields).filter(([, value]) => value !== undefined)
    return {
      isEdit: true,
      set: {
        ...Object.fromEntries(sent),
        ...(tasks === undefined ? {} : { tasks: nameTasks(tasks) }),
        // A learner who writes the hints has seen them, and seen hints stay seen.
        ...(fields.aiHints && { hintsTaken: Math.max(milestone.hintsTaken, fields.aiHints.length) }),
      },
      isWork:
        fields.status !== undefined && fields.status !== 'pending' && fields.status !== milestone.status,
    }
  })
}
