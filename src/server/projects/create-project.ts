import { progressOf } from '#contract/projects/project-rules.ts'
import type { CreateProject, ProjectWithMilestones } from '#contract/projects/project-with-milestones.ts'
import { milestones, projects } from '#db/projects.ts'
import type { Database, Transaction } from '#server/platform/database/db.ts'
import { nameTasks } from '#server/projects/milestones/name-tasks.ts'
import { checkCourse } from './check-course.ts'
import { findProject } from './find-project.ts'
import { newShareToken } from './share-token.ts'

/** A project from the start, with the milestones it is given, in their order from 1. */
export async function createProject(
  db: Database,
  ownerId: string,
  project: CreateProject,
): Promise<ProjectWithMilestones> {
  return db.transaction(async (tx) => {
    await checkCourse(tx, ownerId, project)
    return findProject(tx, await insertProject(tx, ownerId, project), ownerId)
  })
}

/** The same in the transaction of a larger act, for a course that is known to be the owner's. */
export async function insertProject(
  tx: Transaction,
  ownerId: string,
  { milestones: planned, ...project }: CreateProject,
): Promise<string> {
  const [saved] = await tx
    .insert(projects)
    .values({
      ...project,
      userId: ownerId,
      progressPercentage: progressOf(planned, 0),
      shareToken: project.isPublic ? newShareToken() : null,
    })
    .returning({ id: projects.id })
  if (saved === undefined) throw new Error('The created project was not returned.')
  if (planned.length > 0)
    await tx.insert(milestones).values(
      planned.map((milestone, index) => ({
        ...milestone,
        tasks: nameTasks(milestone.tasks),
        projectId: saved.id,
        orderIndex: index + 1,
      })),
    )
  return saved.id
}
