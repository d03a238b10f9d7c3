import { eq } from 'drizzle-orm'
import type { ProjectWithMilestones } from '#contract/projects/project-with-milestones.ts'
import { projects } from '#db/projects.ts'
import type { Database } from '#server/platform/database/db.ts'
import { type Change, lockProject } from './change-project.ts'
import { findProject } from './find-project.ts'

/** Back to what it was before it was archived. Safe to repeat. */
export async function restoreProject(db: Database, change: Change): Promise<ProjectWithMilestones> {
  return db.transaction(async (tx) => {
    const project = await lockProject(tx, change)
    if (project.status === 'archived')
      await tx
        .update(projects)
        .set({ status: project.statusBeforeArchive ?? 'not_started', statusBeforeArchive: null })
        .where(eq(projects.id, project.id))
    return findProject(tx, project.id, change.ownerId)
  })
}
