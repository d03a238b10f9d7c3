import { and, eq, ne } from 'drizzle-orm'
import type { z } from 'zod'
import type { listProjectsQuerySchema, Project } from '#contract/projects.ts'
import { courses, units } from '#db/courses.ts'
import { projects } from '#db/projects.ts'
import type { Connection } from '#server/platform/db.ts'
import { afterCursor, exactMoment, newestFirst, pageFrom } from '#server/platform/keyset.ts'
import { ofOrigin } from '#server/platform/of-origin.ts'
import { presentProject } from './present-project.ts'
import { countMilestones, projectColumns } from './queries.ts'

type ListRequest = z.infer<typeof listProjectsQuerySchema>

/** The learner's own projects, newest first. What is archived comes only when it is asked for. */
export async function listProjects(
  db: Connection,
  ownerId: string,
  { status, courseId, projectType, origin, cursor, limit }: ListRequest,
): Promise<{ items: Project[]; nextCursor: string | null }> {
  const found = await db
    .select({ ...projectColumns, at: exactMoment(projects.createdAt) })
    .from(projects)
    .leftJoin(courses, eq(courses.id, projects.courseId))
    .leftJoin(units, eq(units.id, projects.unitId))
    .where(
      and(
        eq(projects.userId, ownerId),
        status === undefined ? ne(projects.status, 'archived') : eq(projects.status, status),
        courseId === undefined ? undefined : eq(projects.courseId, courseId),
        projectType === undefined ? undefined : eq(projects.projectType, projectType),
        ofOrigin(origin, { isByAi: projects.aiGenerated, courseId: projects.courseId }),
        afterCursor(cursor, projects.createdAt, projects.id),
      ),
    )
    .orderBy(newestFirst(projects.createdAt, projects.id))
    .limit(limit + 1)
  const { rows, nextCursor } = pageFrom(found, limit)
  const countsOf = await countMilestones(
    db,
    rows.map(({ id }) => id),
  )
  return { items: rows.map((row) => presentProject(row, countsOf(row.id))), nextCursor }
}
