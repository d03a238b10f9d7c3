import type { ExamDetails } from '#contract/exam-details.ts'

/** An exam that waits for its start, as the server tells of it. */
export const readyExam = (count: number): ExamDetails => ({
  exam: {
    examId: 'exam-1',
    title: 'Lesson exam',
    courseId: null,
    unitId: null,
    activityId: null,
    checkedConceptId: null,
    isExamActive: false,
    isExamSubmitted: false,
    isGradingPending: false,
    createdAt: '2026-01-01T00:00:00.000Z',
    startedAt: null,
    submittedAt: null,
    gradedAt: null,
  },
  questions: Array.from({ length: count }, (_, index) => ({
    id: `q${index + 1}`,
    kind: 'short_answer',
    prompt: 'Why?',
    options: [],
    points: 1,
    objective: '',
  })),
  studentAnswers: {},
  confidences: {},
  hints: {},
  asksConfidence: true,
  flagged: [],
  currentQuestionIndex: 0,
  isReviewing: false,
  result: null,
  selfGrading: null,
  challenges: [],
  citations: {},
})
