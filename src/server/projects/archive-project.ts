import { eq } from 'drizzle-orm'
import type { ProjectWithMilestones } from '#contract/projects/project-with-milestones.ts'
import { projects } from '#db/projects.ts'
import type { Database } from '#server/platform/database/db.ts'
import { refuseStale } from '#server/platform/database/revision.ts'
import { type Change, lockProject } from './change-project.ts'
import { findProject } from './find-project.ts'

/** Archives the project; its public page is hidden until it is restored. Idempotent. */
export async function archiveProject(db: Database, change: Change): Promise<ProjectWithMilestones> {
  return db.transaction(async (tx) => {
    const project = await lockProject(tx, change)
    if (project.status !== 'archived') {
      refuseStale(project, change.revision, 'project')
      await tx
        .update(projects)
        .set({ status: 'archived', statusBeforeArchive: project.status })
        .where(eq(projects.id, project.id))
    }
    return findProject(tx, project.id, change.ownerId)
  })
}
