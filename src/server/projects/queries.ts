import { and, asc, count, desc, eq, getTableColumns, inArray } from 'drizzle-orm'
import { courses, units } from '#db/courses.ts'
import { milestoneSubmissions, milestones, projects, submissionFeedback } from '#db/projects.ts'
import type { Connection } from '#server/platform/database/db.ts'

/** A project with the names of what it belongs to. */
export const projectColumns = {
  ...getTableColumns(projects),
  courseTitle: courses.title,
  unitTitle: units.title,
}
export type ProjectRow = typeof projects.$inferSelect & {
  courseTitle: string | null
  unitTitle: string | null
}
export type MilestoneRow = typeof milestones.$inferSelect
export type FeedbackRow = typeof submissionFeedback.$inferSelect
export type SubmissionRow = typeof milestoneSubmissions.$inferSelect & { feedback: FeedbackRow | null }

export const ofOwner = (projectId: string, ownerId: string) =>
  and(eq(projects.id, projectId), eq(projects.userId, ownerId))

export async function projectRow(db: Connection, projectId: string): Promise<ProjectRow | undefined> {
  const [row] = await db
    .select(projectColumns)
    .from(projects)
    .leftJoin(courses, eq(courses.id, projects.courseId))
    .leftJoin(units, eq(units.id, projects.unitId))
    .where(eq(projects.id, projectId))
  return row
}

/** In their order. */
export const milestonesOf = (db: Connection, projectId: string): Promise<MilestoneRow[]> =>
  db.select().from(milestones).where(eq(milestones.projectId, projectId)).orderBy(asc(milestones.orderIndex))

/** What was handed in for these milestones, newest first, with what was said of it. */
export const submissionsOf = (db: Connection, milestoneIds: string[]): Promise<SubmissionRow[]> =>
  db
    .select({ ...getTableColumns(milestoneSubmissions), feedback: submissionFeedback })
    .from(milestoneSubmissions)
    .leftJoin(submissionFeedback, eq(submissionFeedback.submissionId, milestoneSubmissions.id))
    .where(inArray(milestoneSubmissions.milestoneId, milestoneIds))
    .orderBy(desc(milestoneSubmissions.submittedAt), desc(milestoneSubmissions.id))

export type MilestoneCounts = { milestoneCount: number; milestonesCompleted: number }

/** How many milestones each project has, and how many of them are finished, in one query. */
export async function countMilestones(
  db: Connection,
  projectIds: string[],
): Promise<(projectId: string) => MilestoneCounts> {
  if (projectIds.length === 0) return () => ({ milestoneCount: 0, milestonesCompleted: 0 })
  const rows = await db
    .select({ projectId: milestones.projectId, status: milestones.status, number: count() })
    .from(milestones)
    .where(inArray(milestones.projectId, projectIds))
    .groupBy(milestones.projectId, milestones.status)
  const byProject = Map.groupBy(rows, ({ projectId }) => projectId)
  return (projectId) => {
    const found = byProject.get(projectId) ?? []
    const total = (list: typeof found) => list.reduce((sum, { number }) => sum + number, 0)
    return {
      milestoneCount: total(found),
      milestonesCompleted: total(found.filter(({ status }) => status === 'completed')),
    }
  }
}
