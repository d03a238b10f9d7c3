import { and, eq, ne } from 'drizzle-orm'
import type { Page } from '#contract/paging.ts'
import type { SharedMilestone, SharedProject } from '#contract/projects/project-with-milestones.ts'
import { projects } from '#db/projects.ts'
import type { Connection } from '#server/platform/database/db.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { listSharedMilestones } from './list-milestones.ts'
import { presentSharedProject } from './present-project.ts'

export async function sharedRow(db: Connection, token: string) {
  const [project] = await db
    .select()
    .from(projects)
    .where(
      and(
        eq(projects.shareToken, token),
        eq(projects.isPublic, true),
        eq(projects.keptToMyself, false),
        ne(projects.status, 'archived'),
      ),
    )
  return project
}

/** What anyone with the address may see. */
export async function findSharedProject(db: Connection, token: string): Promise<SharedProject> {
  const project = await sharedRow(db, token)
  if (project === undefined) throw new AppError('project_not_found')
  return presentSharedProject(
    project,
    await listSharedMilestones(db, { projectId: project.id, cursor: undefined }),
  )
}

/** The milestones that its answer did not carry. */
export async function findSharedMilestones(
  db: Connection,
  token: string,
  cursor: string | undefined,
): Promise<Page<SharedMilestone>> {
  const project = await sharedRow(db, token)
  if (project === undefined) throw new AppError('project_not_found')
  return listSharedMilestones(db, { projectId: project.id, cursor })
}
