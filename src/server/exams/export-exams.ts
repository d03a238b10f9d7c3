import { openQuestionSchema } from '#contract/exams.ts'
import { examChallenges, exams } from '#db/exams.ts'
import { exportTable } from '#server/platform/database/data-export.ts'

export const exportExams = [
  exportTable(exams, {
    title: 'Exams',
    owner: exams.userId,
    order: [exams.createdAt, exams.id],
    pageSize: 20,
    // The export must not reveal the answers of an exam that is still open.
    show: (exam) =>
      exam.submittedAt === null
        ? { ...exam, questions: exam.questions.map((question) => openQuestionSchema.parse(question)) }
        : exam,
  }),
  exportTable(examChallenges, {
    title: 'Arguments about graded answers',
    owner: examChallenges.userId,
    order: [examChallenges.createdAt, examChallenges.id],
  }),
]
