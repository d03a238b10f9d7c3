import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { units } from '#db/courses.ts'
import { exams } from '#db/exams.ts'
import { concepts } from '#db/knowledge.ts'
import type { Connection } from '#server/platform/database/db.ts'
import { AppError } from '#server/platform/http/errors.ts'

/**
 * While a learner takes an exam, they cannot read the questions and keys of its unit, nor those of earlier
 * units: an exam asks about these again, even if the owner moves the units meanwhile.
 */
export async function refuseDuringExam(
  db: Connection,
  learnerId: string,
  where: { courseId: string } | { unitId: string },
): Promise<void> {
  const place =
    'courseId' in where
      ? eq(exams.courseId, where.courseId)
      : sql`(exists (select 1 from ${units} as asked join ${units} as shown on shown.course_id = asked.course_id
          where asked.id = ${exams.unitId} and shown.id = ${where.unitId} and shown.position <= asked.position)
        or exists (select 1 from ${concepts} as named
          where named.unit_id = ${where.unitId} and named.course_id = ${exams.courseId}
            and ${exams.questions} @> jsonb_build_array(jsonb_build_object('concept', named.key))))`
  const [open] = await db
    .select({ id: exams.id })
    .from(exams)
    .where(and(eq(exams.userId, learnerId), place, isNotNull(exams.startedAt), isNull(exams.submittedAt)))
    .limit(1)
  if (open !== undefined) throw new AppError('exam_under_way')
}
