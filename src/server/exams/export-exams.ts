import { asc, eq } from 'drizzle-orm'
import { openQuestionSchema } from '#contract/exams.ts'
import { examChallenges, exams } from '#db/exams.ts'
import { exportPart } from '#server/platform/data-export.ts'

export const exportExams = [
  exportPart({
    table: 'exams',
    title: 'Exams',
    pageSize: 20,
    page: async (db, learnerId, limit, offset) => {
      const rows = await db
        .select()
        .from(exams)
        .where(eq(exams.userId, learnerId))
        .orderBy(asc(exams.createdAt), asc(exams.id))
        .limit(limit)
        .offset(offset)
      // An export must not be the way to the answers of an exam that is still open.
      return rows.map((exam) =>
        exam.submittedAt === null
          ? { ...exam, questions: exam.questions.map((question) => openQuestionSchema.parse(question)) }
          : exam,
      )
    },
  }),
  exportPart({
    table: 'exam_challenges',
    title: 'Arguments about graded answers',
    page: (db, learnerId, limit, offset) =>
      db
        .select()
        .from(examChallenges)
        .where(eq(examChallenges.userId, learnerId))
        .orderBy(asc(examChallenges.createdAt), asc(examChallenges.id))
        .limit(limit)
        .offset(offset),
  }),
]
