import { and, eq, ne } from 'drizzle-orm'
import type { SharedProject } from '#contract/projects/project-with-milestones.ts'
import { projects } from '#db/projects.ts'
import type { Connection } from '#server/platform/database/db.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { presentSharedProject } from './present-project.ts'
import { milestonesOf } from './queries.ts'

export async function sharedRow(db: Connection, token: string) {
  const [project] = await db
    .select()
    .from(projects)
    .where(and(eq(projects.shareToken, token), eq(projects.isPublic, true), ne(projects.status, 'archived')))
  return project
}

/** What anyone with the address may see. */
export async function findSharedProject(db: Connection, token: string): Promise<SharedProject> {
  const project = await sharedRow(db, token)
  if (project === undefined) throw new AppError('project_not_found')
  return presentSharedProject(project, await milestonesOf(db, project.id))
}
