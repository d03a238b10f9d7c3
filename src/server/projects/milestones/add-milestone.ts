import type { NewMilestone } from '#contract/milestones.ts'
import { projectLimits } from '#contract/projects/project-lists.ts'
import type { ProjectWithMilestones } from '#contract/projects/project-with-milestones.ts'
import { milestones } from '#db/projects.ts'
import type { Database } from '#server/platform/database/db.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { type Change, changeProject } from '#server/projects/change-project.ts'
import { nameTasks } from './name-tasks.ts'

/** At the end of the others. */
export async function addMilestone(
  db: Database,
  change: Change,
  milestone: NewMilestone,
): Promise<ProjectWithMilestones> {
  return changeProject(db, change, async (tx, _project, current) => {
    if (current.length >= projectLimits.milestones)
      throw new AppError('too_many_milestones', { words: { limit: projectLimits.milestones } })
    await tx.insert(milestones).values({
      ...milestone,
      tasks: nameTasks(milestone.tasks),
      projectId: change.projectId,
      orderIndex: current.length + 1,
    })
    return {}
  })
}
