import { and, asc, eq, sql } from 'drizzle-orm'
import type { LessonState } from '#contract/authored/unit-content.ts'
import { authoredUnits, unitContents } from '#db/authored.ts'
import { activities, lessonPlans } from '#db/classroom.ts'
import { courses, units } from '#db/courses.ts'
import type { Connection } from '#server/platform/database/db.ts'
import { AppError } from '#server/platform/http/errors.ts'

/**
 * For each unit of the learner's own course: whether its lesson is written, or was generated and can be
 * published.
 */
export async function listLessons(
  db: Connection,
  { courseId, ownerId }: { courseId: string; ownerId: string },
): Promise<{ lessons: { unitId: string; state: LessonState }[] }> {
  const hasNotes = sql`exists (select 1 from ${activities}
    join ${lessonPlans} on ${lessonPlans.id} = ${activities.lessonPlanId}
    where ${lessonPlans.unitId} = ${units.id} and ${activities.leader} = 'Professor' and ${activities.content} <> '')`
  const rows = await db
    .select({
      unitId: units.id,
      state: sql<LessonState>`case when jsonb_array_length(${authoredUnits.content}->'activities') > 0 then 'written'
        when ${hasNotes} then 'generated' else 'none' end`,
    })
    .from(units)
    .innerJoin(courses, eq(courses.id, units.courseId))
    .leftJoin(unitContents, eq(unitContents.unitId, units.id))
    .leftJoin(authoredUnits, eq(authoredUnits.id, unitContents.authoredId))
    .where(and(eq(units.courseId, courseId), eq(courses.ownerId, ownerId)))
    .orderBy(asc(units.position))
  // A course has at least one unit.
  if (rows.length === 0) throw new AppError('course_not_found')
  return { lessons: rows }
}
