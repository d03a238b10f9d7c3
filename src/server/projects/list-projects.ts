import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Page } from '#contract/paging.ts'
import type { listProjectsQuerySchema, Project } from '#contract/projects.ts'
import { courses, units } from '#db/courses.ts'
import { projects } from '#db/projects.ts'
import type { Connection } from '#server/platform/database/db.ts'
import { bytesOf, inOrderOf, newestFirst, pageBy } from '#server/platform/database/keyset.ts'
import { ofOrigin } from '#server/platform/http/of-origin.ts'
import { presentProject } from './present-project.ts'
import { countMilestones, projectColumns } from './queries.ts'

const projectBytes = bytesOf(
  projects.title,
  projects.description,
  projects.generationPrompt,
  sql`array_to_string(${projects.learningObjectives}, ',')`,
)

type ListRequest = z.infer<typeof listProjectsQuerySchema>

/** The learner's own projects, newest first. What is archived comes only when it is asked for. */
export async function listProjects(
  db: Connection,
  ownerId: string,
  { status, courseId, projectType, origin, ...request }: ListRequest,
): Promise<Page<Project>> {
  const page = pageBy(newestFirst(projects.createdAt, projects.id), request)
  const found = await db
    .select({ id: projects.id, place: page.place, bytes: projectBytes })
    .from(projects)
    .where(
      and(
        eq(projects.userId, ownerId),
        status === undefined ? ne(projects.status, 'archived') : eq(projects.status, status),
        courseId === undefined ? undefined : eq(projects.courseId, courseId),
        projectType === undefined ? undefined : eq(projects.projectType, projectType),
        ofOrigin(origin, { isByAi: projects.aiGenerated, courseId: projects.courseId }),
        page.after,
      ),
    )
    .orderBy(page.by)
    .limit(page.limit)
  const { rows, nextCursor } = page.cut(found)
  const ids = rows.map(({ id }) => id)
  const [loaded, countsOf] = await Promise.all([
    db
      .select(projectColumns)
      .from(projects)
      .leftJoin(courses, eq(courses.id, projects.courseId))
      .leftJoin(units, eq(units.id, projects.unitId))
      .where(inArray(projects.id, ids)),
    countMilestones(db, ids),
  ])
  return page.show({ rows: inOrderOf(rows, loaded), nextCursor }, (row) =>
    presentProject(row, countsOf(row.id)),
  )
}
