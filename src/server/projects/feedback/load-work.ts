import { and, eq, getTableColumns } from 'drizzle-orm'
import type { FeedbackRequest } from '#contract/projects/feedback.ts'
import { milestoneSubmissions, milestones, projects, submissionFeedback } from '#db/projects.ts'
import type { Connection } from '#server/platform/database/db.ts'
import { AppError } from '#server/platform/http/errors.ts'
import type { FeedbackRow, MilestoneRow } from '#server/projects/queries.ts'

/** A version of the work, with its project and milestone. */
export type Work = {
  submission: typeof milestoneSubmissions.$inferSelect
  milestone: MilestoneRow
  project: Pick<
    typeof projects.$inferSelect,
    'id' | 'userId' | 'courseId' | 'unitId' | 'title' | 'description'
  >
  feedback: FeedbackRow | null
}

export type WorkPlace = Omit<FeedbackRequest, 'answerBack'> & { ownerId: string }

/** The learner's own work, in a project that is not archived. */
export async function loadWork(db: Connection, place: WorkPlace): Promise<Work> {
  const [project] = await db
    .select()
    .from(projects)
    .where(and(eq(projects.id, place.projectId), eq(projects.userId, place.ownerId)))
  if (project === undefined) throw new AppError('project_not_found')
  const [milestone] = await db
    .select()
    .from(milestones)
    .where(and(eq(milestones.id, place.milestoneId), eq(milestones.projectId, project.id)))
  if (milestone === undefined) throw new AppError('milestone_not_found')
  const [found] = await db
    .select({ submission: getTableColumns(milestoneSubmissions), feedback: submissionFeedback })
    .from(milestoneSubmissions)
    .leftJoin(submissionFeedback, eq(submissionFeedback.submissionId, milestoneSubmissions.id))
    .where(
      and(
        eq(milestoneSubmissions.id, place.submissionId),
        eq(milestoneSubmissions.milestoneId, milestone.id),
      ),
    )
  if (found === undefined) throw new AppError('submission_not_found')
  if (project.status === 'archived') throw new AppError('project_archived')
  if (milestone.successCriteria.length === 0 && found.feedback === null) throw new AppError('no_criteria')
  return { ...found, milestone, project }
}
