import type { ProjectWithMilestones } from '#contract/projects/project-with-milestones.ts'
import type { Connection } from '#server/platform/database/db.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { presentWholeProject } from './present-project.ts'
import { milestonesOf, projectRow, submissionsOf } from './queries.ts'

/** One of the learner's own projects with its milestones. */
export async function findProject(
  db: Connection,
  projectId: string,
  ownerId: string,
): Promise<ProjectWithMilestones> {
  const project = await projectRow(db, projectId)
  if (project?.userId !== ownerId) throw new AppError('project_not_found')
  const milestones = await milestonesOf(db, projectId)
  return presentWholeProject(project, milestones, await submissionsOf(db, projectId))
}
