import type { EditMilestone } from '#contract/milestones.ts'
import type { ProjectWithMilestones } from '#contract/projects/project-with-milestones.ts'
import type { Database } from '#server/platform/database/db.ts'
import { changeMilestone, type MilestoneChange } from './change-milestone.ts'
import { nameTasks } from './name-tasks.ts'

/** Its words, tasks, hours, date and status; what is left out stays. */
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
        // Whoever writes the hints has seen them, and what was seen once stays seen.
        ...(fields.aiHints && { hintsTaken: Math.max(milestone.hintsTaken, fields.aiHints.length) }),
      },
      isWork:
        fields.status !== undefined && fields.status !== 'pending' && fields.status !== milestone.status,
    }
  })
}
