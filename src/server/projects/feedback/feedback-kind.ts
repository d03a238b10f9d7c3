import {
  type FeedbackRequest,
  feedbackFault,
  feedbackRequestSchema,
  submissionFeedbackSchema,
} from '#contract/projects/feedback.ts'
import type { RunEvent } from '#contract/runs.ts'
import type { Caller } from '#server/platform/guides/guides.ts'
import type { Services } from '#server/platform/http/context.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { present } from '#server/platform/http/present.ts'
import type { FeedbackRow } from '#server/projects/queries.ts'
import { runKind } from '#server/runs/run-kind.ts'
import { judgeWork } from './judge-work.ts'
import { isAnswered, keepFeedback, keepSecondLook } from './keep-feedback.ts'
import { loadWork } from './load-work.ts'
import { lookAgain } from './look-again.ts'

/** The Examiner looks at a version of the work, or at one criterion again. Done twice it is kept once. */
export const feedbackKind = runKind({
  name: 'feedback',
  request: feedbackRequestSchema,
  sentence: () => feedbackFault,
  run: async function* (services, caller, request): AsyncGenerator<RunEvent> {
    const feedback = await (request.answerBack === null ? firstLook : secondLook)(services, caller, request)
    yield { event: 'feedback', data: present(submissionFeedbackSchema, feedback) }
  },
})

type Look = (services: Services, caller: Caller, request: FeedbackRequest) => Promise<FeedbackRow>

const firstLook: Look = async ({ db, guides }, caller, request) => {
  const place = { ...request, ownerId: caller.userId }
  const work = await loadWork(db, place)
  if (work.feedback !== null) return work.feedback
  const said = await judgeWork(guides, caller, work)
  return keepFeedback(db, place, () => said)
}

const secondLook: Look = async ({ db, guides }, caller, { answerBack, ...request }) => {
  const place = { ...request, ownerId: caller.userId }
  const work = await loadWork(db, place)
  const criterion = work.feedback?.criteria[answerBack?.index ?? -1]
  if (work.feedback === null || criterion === undefined || answerBack === null)
    throw new AppError('not_found')
  if (isAnswered(criterion, answerBack)) return work.feedback
  const look = await lookAgain(guides, caller, { work, criterion, argument: answerBack.text })
  return keepSecondLook(db, place, answerBack, look)
}
