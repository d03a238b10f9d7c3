import {
  challengeReplySchema,
  challengeRequestSchema,
  examDetailsSchema,
  hintRequestSchema,
  pastExamsSchema,
  questionsReplySchema,
  saveExamSchema,
  selfGradeRequestSchema,
  submitExamSchema,
  submitReplySchema,
} from '#contract/exam-details.ts'
import { questionsRequestSchema } from '#contract/exams.ts'
import { checkReplySchema } from '#contract/knowledge/picture.ts'
import { pageQuerySchema } from '#contract/paging.ts'
import { challengeGrade } from '#server/exams/grading/challenge-grade.ts'
import { gradingOf } from '#server/exams/grading/grade-exam.ts'
import { openAnswers, partialResult, selfGrade } from '#server/exams/grading/self-grade.ts'
import { checkConcept } from '#server/exams/questions/check-concept.ts'
import { makeExam } from '#server/exams/questions/make-exam.ts'
import { streamQuestions, wholeExam } from '#server/exams/questions/stream-questions.ts'
import { readKnowledgeSettings } from '#server/knowledge/read-settings.ts'
import { isLeased } from '#server/platform/database/leases.ts'
import { aiBody } from '#server/platform/http/ai-body.ts'
import { ok, streamed } from '#server/platform/http/answers.ts'
import type { Services } from '#server/platform/http/context.ts'
import { eventStream, wantsEventStream } from '#server/platform/http/event-stream.ts'
import { get, patch, post, routes } from '#server/platform/http/route.ts'
import { listPastExams } from './list-past-exams.ts'
import { presentExam } from './present-exam.ts'
import { challengesOf, type ExamRow, examCitations, examsOfActivity, findExam } from './queries.ts'
import { saveExam } from './save-exam.ts'
import { startExam } from './start-exam.ts'
import { submitExam } from './submit-exam.ts'
import { takeHint } from './take-hint.ts'

type Parts = Pick<Services, 'db' | 'guides'>

async function show({ db, guides }: Parts, exam: ExamRow) {
  const isGraded = exam.gradedAt !== null
  const [{ asksConfidence }, challenges, isBeingGraded, citations] = await Promise.all([
    readKnowledgeSettings(db, exam.userId),
    isGraded ? challengesOf(db, exam.id) : [],
    !isGraded && exam.submittedAt !== null && isLeased(db, gradingOf(exam.id)),
    isGraded ? examCitations(db, exam.id) : {},
  ])
  return presentExam(exam, {
    challenges,
    isBeingGraded,
    // While a model grades the answers, the learner cannot grade them.
    waiting: isBeingGraded ? [] : openAnswers(exam),
    hasModel: guides.model !== null,
    partialResult: partialResult(exam),
    asksConfidence,
    citations,
  })
}

const showOwn = async (parts: Parts, learnerId: string, examId: string) =>
  show(parts, await findExam(parts.db, learnerId, examId))

export const examRoutes = routes({ tag: 'exams' }, [
  post('/api/generate-exam-questions', {
    summary: 'The exam of a lesson, made on the first call and kept; its questions come without their keys',
    asksGuide: true,
    body: aiBody(questionsRequestSchema),
    answer: streamed(questionsReplySchema),
    errors: ['not_found', 'too_few_statements'],
    handle: ({ c, services, caller, body }) => {
      const making = makeExam(services, caller, body)
      const showMade = (examId: string) => showOwn(services, caller.userId, examId)
      return wantsEventStream(c)
        ? eventStream(c, streamQuestions(making, showMade))
        : wholeExam(making, showMade)
    },
  }),
  post('/api/submit-exam', {
    summary: 'Submit an exam and have it graded: the result and the exam; sending it again gives the same',
    asksGuide: true,
    body: aiBody(submitExamSchema),
    answer: streamed(submitReplySchema),
    errors: ['not_found', 'exam_under_way'],
    handle: async ({ services, caller, body }) => ({
      ...(await submitExam(services, caller, body)),
      details: await showOwn(services, caller.userId, body.examId),
    }),
  }),
  get('/api/exam-details/{id}', {
    summary: 'An exam, its state and answers and, once graded, the result',
    answer: ok('The exam', examDetailsSchema),
    handle: ({ services, learner, params }) => showOwn(services, learner.id, params.id),
  }),
  get('/api/activities/{id}/exam', {
    summary: 'The newest exam of an activity, null before there is one',
    answer: ok('The exam or null', examDetailsSchema.nullable()),
    handle: async ({ services, db, learner, params }) => {
      const [exam] = await examsOfActivity(db, learner.id, params.id, 1)
      return exam === undefined ? null : show(services, exam)
    },
  }),
  post('/api/exams/{id}/start', {
    summary: 'Start an exam; an exam that already runs continues',
    answer: ok('The exam', examDetailsSchema),
    handle: async ({ services, db, learner, params }) =>
      show(services, await startExam(db, learner.id, params.id)),
  }),
  patch('/api/exams/{id}', {
    summary: 'Keep answers, how sure I am of them, flags and place of an exam',
    body: saveExamSchema,
    answer: ok('The exam', examDetailsSchema),
    errors: ['exam_not_started', 'exam_submitted'],
    handle: async ({ services, db, learner, params, body }) =>
      show(services, await saveExam(db, learner.id, params.id, body)),
  }),
  post('/api/exams/{id}/hints', {
    summary: 'Show the next hint to a question of an exam that runs; each lowers what a right answer shows',
    body: hintRequestSchema,
    answer: ok('The exam', examDetailsSchema),
    errors: ['exam_not_started', 'exam_submitted', 'exam_under_way', 'no_hints_left'],
    handle: async ({ services, db, learner, params, body }) =>
      show(services, await takeHint(db, learner.id, params.id, body.questionId)),
  }),
  post('/api/exams/{id}/self-grade', {
    summary: 'Grade my own short answers where no model has graded them; the first count is kept',
    body: selfGradeRequestSchema,
    answer: ok('The exam', examDetailsSchema),
    errors: ['exam_not_self_graded'],
    handle: async ({ services, learner, params, body }) =>
      show(services, await selfGrade(services, learner.id, params.id, body)),
  }),
  post('/api/exams/{id}/challenges', {
    summary: 'Argue about one graded answer: the higher score counts',
    asksGuide: true,
    makesRow: true,
    body: challengeRequestSchema,
    answer: ok('The exchange and the result as it now is', challengeReplySchema),
    errors: ['exam_not_graded', 'challenges_used_up'],
    handle: ({ services, caller, params, body }) => challengeGrade(services, caller, params.id, body),
  }),
  post('/api/concepts/{id}/check', {
    summary: 'I know this: a few questions on one of my concepts, as an exam; an open exam continues',
    description:
      'From the questions that came with the course, else written and verified by the model, else made from my own material. Start, answer and submit it like any exam.',
    asksGuide: true,
    answer: ok('The exam', checkReplySchema),
    errors: ['too_few_statements'],
    handle: async ({ services, caller, params }) => ({
      examId: await checkConcept(services, caller, params.id),
    }),
  }),
  get('/api/courses/{id}/exams', {
    summary: 'The submitted exams of my course, newest first',
    query: pageQuerySchema,
    answer: ok('A page of exams', pastExamsSchema),
    errors: ['course_not_found'],
    handle: ({ db, learner, params, query }) => listPastExams(db, learner.id, params.id, query),
  }),
])
