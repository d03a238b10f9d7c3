import {
  type AnswerBack,
  answerBackSchema,
  feedbackRequestSchema,
  tickCriteriaSchema,
} from '#contract/projects/feedback.ts'
import { projectWithMilestonesSchema } from '#contract/projects/project-with-milestones.ts'
import { toldRunSchema } from '#contract/runs.ts'
import { ok, streamed } from '#server/platform/http/answers.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { post, routes } from '#server/platform/http/route.ts'
import { answerRun } from '#server/runs/answer-run.ts'
import { beginRun } from '#server/runs/begin-run.ts'
import type { RunRow } from '#server/runs/queries.ts'
import { feedbackKind } from './feedback-kind.ts'
import { loadWork, type WorkPlace } from './load-work.ts'
import { tickCriteria } from './tick-criteria.ts'

const errors = ['milestone_not_found', 'submission_not_found', 'project_archived', 'no_criteria'] as const

type Ids = { id: string; milestoneId: string; submissionId: string }

const placeOf = (learner: { id: string }, { id, milestoneId, submissionId }: Ids): WorkPlace => ({
  projectId: id,
  milestoneId,
  submissionId,
  ownerId: learner.id,
})

/** One word at a time: while the Examiner looks again, that is not stopped for another. */
const inTurn = (said: AnswerBack | null) => (running: RunRow) => {
  const { answerBack } = feedbackRequestSchema.parse(running.request)
  if (answerBack === null) return
  throw new AppError(answerBack.index === said?.index ? 'answered_back' : 'looking_again')
}

const requestOf = ({ ownerId: _owner, ...place }: WorkPlace) => place

/** What is said of handed-in work, by the Examiner or by its learner. */
export const feedbackRoutes = routes({ tag: 'projects', unknownId: 'project_not_found' }, [
  post('/api/projects/{id}/milestones/{milestoneId}/submissions/{submissionId}/feedback', {
    summary: 'Have the Examiner look at handed-in work; where that was done, what was said then',
    answer: streamed(toldRunSchema),
    errors: [...errors, 'feedback_by_learner', 'work_without_words', 'looking_again'],
    asksGuide: true,
    handle: async ({ c, services, learner, params }) => {
      const place = placeOf(learner, params)
      const { submission, feedback } = await loadWork(services.db, place)
      if (feedback === null && services.guides.model === null) throw new AppError('feedback_by_learner')
      if (feedback === null && submission.text === '') throw new AppError('work_without_words')
      const run = await beginRun(services.db, feedbackKind, {
        userId: learner.id,
        subject: submission.id,
        request: { ...requestOf(place), answerBack: null },
        refuse: inTurn(null),
      })
      return answerRun(c, feedbackKind, run)
    },
  }),
  post('/api/projects/{id}/milestones/{milestoneId}/submissions/{submissionId}/feedback/answer-back', {
    summary: 'Answer back on one criterion, once; the Examiner looks at it again',
    body: answerBackSchema,
    answer: streamed(toldRunSchema),
    errors: [...errors, 'feedback_by_learner', 'criterion_met', 'answered_back', 'looking_again'],
    asksGuide: true,
    handle: async ({ c, services, learner, params, body }) => {
      const place = placeOf(learner, params)
      const { submission, feedback } = await loadWork(services.db, place)
      const criterion = feedback?.criteria[body.index]
      if (criterion === undefined) throw new AppError('not_found')
      if (services.guides.model === null || feedback?.writtenBy === 'learner')
        throw new AppError('feedback_by_learner')
      // The same said again, as after a lost connection, gets what was answered.
      if (criterion.reply === null ? criterion.isMet : criterion.reply.text !== body.text)
        throw new AppError(criterion.reply === null ? 'criterion_met' : 'answered_back')
      const run = await beginRun(services.db, feedbackKind, {
        userId: learner.id,
        subject: submission.id,
        request: { ...requestOf(place), answerBack: body },
        refuse: inTurn(body),
      })
      return answerRun(c, feedbackKind, run)
    },
  }),
  post('/api/projects/{id}/milestones/{milestoneId}/submissions/{submissionId}/feedback/ticks', {
    summary: 'Without a model, say oneself which criteria the work meets',
    body: tickCriteriaSchema,
    answer: ok('The changed project', projectWithMilestonesSchema),
    errors: [...errors, 'feedback_by_examiner', 'changed_elsewhere'],
    handle: ({ services, learner, params, body }) => tickCriteria(services, placeOf(learner, params), body),
  }),
])
