import { eq } from 'drizzle-orm'
import type { WholeProject } from '#contract/whole-project.ts'
import { projects } from '#db/projects.ts'
import type { Database } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'
import { type Change, lockProject } from './change-project.ts'
import { findProject } from './find-project.ts'

/** 'Deleting' a project: it stands under Archived alone, its public page is not there meanwhile. Safe to repeat. */
export async function archiveProject(db: Database, change: Change): Promise<WholeProject> {
  return db.transaction(async (tx) => {
    const project = await lockProject(tx, change)
    if (project.status !== 'archived') {
      if (change.revision !== undefined && change.revision !== project.revision)
        throw new AppError('project_changed')
      await tx
        .update(projects)
        .set({ status: 'archived', statusBeforeArchive: project.status, revision: project.revision + 1 })
        .where(eq(projects.id, project.id))
    }
    return findProject(tx, project.id, change.ownerId)
  })
}
