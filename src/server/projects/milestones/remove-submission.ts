import { and, eq } from 'drizzle-orm'
import type { ProjectWithMilestones } from '#contract/projects/project-with-milestones.ts'
import { milestoneSubmissions } from '#db/projects.ts'
import type { Database } from '#server/platform/database/db.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { changeMilestone, type MilestoneChange } from './change-milestone.ts'

export async function removeSubmission(
  db: Database,
  change: MilestoneChange & { submissionId: string },
): Promise<ProjectWithMilestones> {
  return changeMilestone(db, change, async ({ id }, tx) => {
    const gone = await tx
      .delete(milestoneSubmissions)
      .where(and(eq(milestoneSubmissions.id, change.submissionId), eq(milestoneSubmissions.milestoneId, id)))
      .returning({ id: milestoneSubmissions.id })
    if (gone.length === 0) throw new AppError('submission_not_found')
    return {}
  })
}
