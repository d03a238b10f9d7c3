import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import {
  challengeReplySchema,
  challengeRequestSchema,
  examDetailsSchema,
  pastExamsSchema,
  type QuestionsReply,
  questionsReplySchema,
  saveExamSchema,
  submitExamSchema,
  submitReplySchema,
} from '#contract/exam-details.ts'
import { type QuestionsRequest, questionsRequestSchema } from '#contract/exams.ts'
import { pageQuerySchema } from '#contract/paging.ts'
import { aiBody } from '#server/platform/ai-body.ts'
import { type AppContext, learnerOf } from '#server/platform/context.ts'
import type { Connection } from '#server/platform/db.ts'
import { eventStream, wantsEventStream } from '#server/platform/event-stream.ts'
import { callerOf } from '#server/platform/guides.ts'
import { limitAiCalls } from '#server/platform/limit-ai-calls.ts'
import { jsonAnswer, jsonBody } from '#server/platform/openapi/describe.ts'
import { aiAnswer, aiRequest } from '#server/platform/openapi/describe-ai.ts'
import { createRouter } from '#server/platform/router.ts'
import { challengeGrade } from './challenge-grade.ts'
import { listPastExams } from './list-past-exams.ts'
import { makeExam } from './make-exam.ts'
import { presentExam } from './present-exam.ts'
import { challengesOf, type ExamRow, examsOfActivity, findExam } from './queries.ts'
import { saveExam } from './save-exam.ts'
import { startExam } from './start-exam.ts'
import { streamQuestions } from './stream-questions.ts'
import { submitExam } from './submit-exam.ts'

const tags = ['exams']
const params = z.object({ id: z.uuid() })

const generateRoute = createRoute({
  method: 'post',
  path: '/api/generate-exam-questions',
  tags,
  summary: 'The exam of a lesson, made on the first call and kept; its questions come without their keys',
  middleware: limitAiCalls,
  request: aiRequest(aiBody(questionsRequestSchema)),
  responses: aiAnswer(questionsReplySchema),
})

const submitRoute = createRoute({
  method: 'post',
  path: '/api/submit-exam',
  tags,
  summary: 'Submit an exam and have it graded: the result and the exam; sending it again gives the same',
  middleware: limitAiCalls,
  request: aiRequest(aiBody(submitExamSchema)),
  responses: aiAnswer(submitReplySchema),
})

const detailsRoute = createRoute({
  method: 'get',
  path: '/api/exam-details/{id}',
  tags,
  summary: 'An exam, its state and answers and, once graded, the result',
  request: { params },
  responses: { 200: jsonAnswer('The exam', examDetailsSchema) },
})

const ofActivityRoute = createRoute({
  method: 'get',
  path: '/api/activities/{id}/exam',
  tags,
  summary: 'The newest exam of an activity, null before there is one',
  request: { params },
  responses: { 200: jsonAnswer('The exam or null', examDetailsSchema.nullable()) },
})

const startRoute = createRoute({
  method: 'post',
  path: '/api/exams/{id}/start',
  tags,
  summary: 'Start an exam; one that runs already goes on',
  request: { params },
  responses: { 200: jsonAnswer('The exam', examDetailsSchema) },
})

const saveRoute = createRoute({
  method: 'patch',
  path: '/api/exams/{id}',
  tags,
  summary: 'Keep answers, flags and place of an exam',
  request: { params, body: jsonBody(saveExamSchema) },
  responses: { 200: jsonAnswer('The exam', examDetailsSchema) },
})

const challengeRoute = createRoute({
  method: 'post',
  path: '/api/exams/{id}/challenges',
  tags,
  summary: 'Argue about one graded answer: the higher score stands',
  middleware: limitAiCalls,
  request: { params, ...aiRequest(challengeRequestSchema) },
  responses: {
    ...aiAnswer(challengeReplySchema),
    200: jsonAnswer('The exchange and the result as it now is', challengeReplySchema),
  },
})

const historyRoute = createRoute({
  method: 'get',
  path: '/api/courses/{id}/exams',
  tags,
  summary: 'The submitted exams of my course, newest first',
  request: { params, query: pageQuerySchema },
  responses: { 200: jsonAnswer('A page of exams', pastExamsSchema) },
})

const show = async (db: Connection, exam: ExamRow) =>
  presentExam(exam, exam.gradedAt === null ? [] : await challengesOf(db, exam.id))

const find = async (c: AppContext, examId: string) => {
  const { db } = c.get('services')
  return show(db, await findExam(db, learnerOf(c).id, examId))
}

async function make(c: AppContext, request: QuestionsRequest): Promise<QuestionsReply> {
  const { examId, title } = await makeExam(c.get('services'), callerOf(c), request)
  return { examId, title, ...(await find(c, examId)) }
}

export const examRoutes = createRouter()
  .openapi(generateRoute, async (c): Promise<Response> => {
    const making = make(c, c.req.valid('json'))
    return wantsEventStream(c) ? eventStream(c, streamQuestions(making)) : c.json(await making)
  })
  .openapi(submitRoute, async (c) => {
    const request = c.req.valid('json')
    const result = await submitExam(c.get('services'), callerOf(c), request)
    return c.json({ ...result, details: await find(c, request.examId) }, 200)
  })
  .openapi(detailsRoute, async (c) => c.json(await find(c, c.req.valid('param').id), 200))
  .openapi(ofActivityRoute, async (c) => {
    const { db } = c.get('services')
    const [exam] = await examsOfActivity(db, learnerOf(c).id, c.req.valid('param').id, 1)
    return c.json(exam === undefined ? null : await show(db, exam), 200)
  })
  .openapi(startRoute, async (c) => {
    const { db } = c.get('services')
    return c.json(await show(db, await startExam(db, learnerOf(c).id, c.req.valid('param').id)), 200)
  })
  .openapi(saveRoute, async (c) => {
    const { db } = c.get('services')
    const exam = await saveExam(db, learnerOf(c).id, c.req.valid('param').id, c.req.valid('json'))
    return c.json(await show(db, exam), 200)
  })
  .openapi(challengeRoute, async (c) => {
    const { id } = c.req.valid('param')
    return c.json(await challengeGrade(c.get('services'), callerOf(c), id, c.req.valid('json')), 200)
  })
  .openapi(historyRoute, async (c) => {
    const { id } = c.req.valid('param')
    return c.json(await listPastExams(c.get('services').db, learnerOf(c).id, id, c.req.valid('query')), 200)
  })
