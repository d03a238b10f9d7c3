import { and, eq, not, sql } from 'drizzle-orm'
import { milestoneSubmissions, milestones, projects } from '#db/projects.ts'
import type { Transaction } from '#server/platform/database/db.ts'

/**
 * Before a course goes: of the projects that came with it those that their learner never changed, began or handed anything
 * in for. What they did something with, or made themselves, stays without a course.
 */
export async function dropUntouchedProjects(
  tx: Transaction,
  courseId: string,
  learnerId: string,
): Promise<void> {
  const isBegun = sql`exists (select 1 from ${milestones} where ${milestones.projectId} = ${projects.id}
    and (${milestones.updatedAt} > ${milestones.createdAt}
      or exists (select 1 from ${milestoneSubmissions} where ${milestoneSubmissions.milestoneId} = ${milestones.id})))`
  await tx
    .delete(projects)
    .where(
      and(
        eq(projects.courseId, courseId),
        eq(projects.userId, learnerId),
        projects.cameWithCourse,
        eq(projects.revision, 1),
        eq(projects.status, 'not_started'),
        not(isBegun),
      ),
    )
}
