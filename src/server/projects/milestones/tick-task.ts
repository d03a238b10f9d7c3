import { statusAfterTick } from '#contract/projects/project-rules.ts'
import type { ProjectWithMilestones } from '#contract/projects/project-with-milestones.ts'
import type { Database } from '#server/platform/database/db.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { changeMilestone, type MilestoneChange } from './change-milestone.ts'

/** One task done or open again, whatever else has changed meanwhile; the milestone's status follows. */
export async function tickTask(
  db: Database,
  change: MilestoneChange & { taskId: string },
  completed: boolean,
): Promise<ProjectWithMilestones> {
  return changeMilestone(db, change, (milestone) => {
    const task = milestone.tasks.find(({ id }) => id === change.taskId)
    if (task === undefined) throw new AppError('task_not_found')
    if (task.completed === completed) return { isEdit: true }
    const tasks = milestone.tasks.map((other) => (other === task ? { ...task, completed } : other))
    return { set: { tasks, status: statusAfterTick(milestone.status, tasks) }, isWork: completed }
  })
}
