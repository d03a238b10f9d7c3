import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import type { PastExam } from '#contract/exam-details.ts'
import { isGradedByLearner } from '#contract/exams/rules.ts'
import type { Page, PageRequest } from '#contract/paging.ts'
import { innerTitle } from '#contract/words/text.ts'
import { courses, units } from '#db/courses.ts'
import { exams } from '#db/exams.ts'
import type { Connection } from '#server/platform/database/db.ts'
import { bytesOf, inOrderOf, newestFirst, pageBy } from '#server/platform/database/keyset.ts'
import { AppError } from '#server/platform/http/errors.ts'

/** The submitted exams of a course, newest first: time, score, and what was missed. */
export async function listPastExams(
  db: Connection,
  learnerId: string,
  courseId: string,
  request: PageRequest,
): Promise<Page<PastExam>> {
  const [course] = await db
    .select({ id: courses.id })
    .from(courses)
    .where(and(eq(courses.id, courseId), eq(courses.ownerId, learnerId)))
  if (course === undefined) throw new AppError('course_not_found')
  const page = pageBy(newestFirst(exams.createdAt, exams.id), request)
  const found = await db
    .select({
      id: exams.id,
      place: page.place,
      bytes: bytesOf(sql`${exams.questions}::text`, sql`${exams.result}::text`),
    })
    .from(exams)
    .where(
      and(
        eq(exams.courseId, courseId),
        eq(exams.userId, learnerId),
        isNotNull(exams.submittedAt),
        page.after,
      ),
    )
    .orderBy(page.by)
    .limit(page.limit)
  const { rows, nextCursor } = page.cut(found)
  const loaded = await db
    .select({
      id: exams.id,
      title: exams.title,
      lessonTitle: units.title,
      submittedAt: exams.submittedAt,
      questions: exams.questions,
      result: exams.result,
    })
    .from(exams)
    .leftJoin(units, eq(units.id, exams.unitId))
    .where(
      inArray(
        exams.id,
        rows.map(({ id }) => id),
      ),
    )
  return page.show({ rows: inOrderOf(rows, loaded), nextCursor }, presentPastExam)
}

type PastRow = Pick<typeof exams.$inferSelect, 'id' | 'title' | 'submittedAt' | 'questions' | 'result'> & {
  lessonTitle: string | null
}

function presentPastExam({ id, title, lessonTitle, submittedAt, questions, result }: PastRow): PastExam {
  const open = new Set(
    result?.questions.filter(({ correct }) => !correct).map(({ questionId }) => questionId),
  )
  return {
    examId: id,
    title: innerTitle(title),
    lessonTitle: lessonTitle === null ? null : innerTitle(lessonTitle),
    submittedAt: submittedAt?.toISOString() ?? '',
    score: result?.score ?? null,
    maxScore: result?.maxScore ?? null,
    percent: result?.percent ?? null,
    isGradedByLearner: result !== null && isGradedByLearner(result),
    missed: questions.filter((question) => open.has(question.id)).map(({ prompt }) => prompt),
  }
}
