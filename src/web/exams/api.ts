import { queryOptions } from '@tanstack/react-query'
import type { Activity } from '#contract/classroom-state.ts'
import type { ExamDetails, ExamProgress, SaveExam, SelfGradeRequest } from '#contract/exam-details.ts'
import { isGradedByLearner } from '#contract/exams/rules.ts'
import { answer, api } from '#web/lib/api.ts'
import { readJson } from '#web/lib/calls/api-fetch.ts'
import { askGuide } from '#web/lib/calls/ask-guide.ts'
import { pagedQuery } from '#web/lib/calls/pages.ts'
import { readEvents } from '#web/lib/calls/read-events.ts'
import { createKeyed, createStore } from '#web/ui/store.ts'
import { namedQuestions } from './number-words.ts'

/** The activity and the course that an exam belongs to. */
export type ExamPlace = { activityId: string; courseId: string }

/** The progress of the exam that is being made for an activity; null while none is. */
export const examProgress = createKeyed((_activityId) => createStore<ExamProgress | null>(null))

/**
 * Makes the exam of an activity. The server stores it, so the call continues when the learner looks at
 * another page.
 */
export async function makeExam(place: ExamPlace, regenerate: boolean): Promise<ExamDetails> {
  const progress = examProgress(place.activityId)
  progress.set({ step: 'writing', count: 0 })
  try {
    const body = { ...place, regenerate }
    const reply = await askGuide('/api/generate-exam-questions', body, { isStreamed: true })
    for await (const { event, data } of readEvents(reply)) {
      if (event === 'progress') progress.set(data as ExamProgress)
      if (event === 'done') return data as ExamDetails
    }
  } finally {
    progress.set(null)
  }
  throw new Error('The stream ended without an exam.')
}

type ExamQuery = { state: { data: ExamDetails | undefined; status: string } }

/** The options by which a query keeps an exam equal to the server's. */
const asItIs = {
  // Each attempt may make a model write an exam: only the learner retries.
  retry: false,
  staleTime: 0,
  // Polls for the result while the exam is graded: another tab may have submitted it.
  refetchInterval: ({ state }: ExamQuery) => (isBeingGraded(state.data) ? 3000 : false),
  refetchOnWindowFocus: ({ state }: ExamQuery) => state.status === 'success',
} as const

export const examKey = (activityId: string) => ['exams', 'activity', activityId]

/** The server's exam of the activity; the first request makes it. */
export const examQuery = (place: ExamPlace) =>
  queryOptions({
    queryKey: examKey(place.activityId),
    queryFn: async (): Promise<ExamDetails> =>
      (await answer(api.api.activities[':id'].exam.$get({ param: { id: place.activityId } }))) ??
      (await makeExam(place, false)),
    ...asItIs,
  })

/** The query of an exam, and its name in this browser: by its activity, or by its id. */
export interface ExamSource {
  id: string
  query: ReturnType<typeof examQuery> | ReturnType<typeof oneExamQuery>
}

/** An exam without an activity: a check of one concept. */
export const oneExamQuery = (examId: string) =>
  queryOptions({
    queryKey: ['exams', 'one', examId],
    queryFn: (): Promise<ExamDetails> =>
      answer(api.api['exam-details'][':id'].$get({ param: { id: examId } })),
    ...asItIs,
  })

const isBeingGraded = (details: ExamDetails | undefined): boolean =>
  details?.exam.isExamSubmitted === true &&
  details.result === null &&
  details.selfGrading === null &&
  !details.exam.isGradingPending

/** The progress of the exam as its lesson shows it. */
export function progressOf({
  exam,
  result,
}: ExamDetails): Pick<Activity, 'examStatus' | 'examPercent' | 'isExamGradedByLearner'> {
  if (result !== null)
    return {
      examStatus: 'graded',
      examPercent: result.percent,
      isExamGradedByLearner: isGradedByLearner(result),
    }
  const running = exam.isExamActive ? 'active' : 'ready'
  return {
    examStatus: exam.isExamSubmitted ? 'submitted' : running,
    examPercent: null,
    isExamGradedByLearner: false,
  }
}

/** What the learner can do with the exam, or who made it; false where the guide's usual role is enough. */
export function examRole(activity: Activity, details: ExamDetails | undefined): string | false {
  const waiting = new Set(details?.selfGrading?.map(({ questionId }) => questionId))
  const places = (details?.questions ?? []).flatMap(({ id }, index) => (waiting.has(id) ? [index] : []))
  if (places.length > 0 && !details?.exam.isGradingPending)
    return `Exam, you grade ${namedQuestions(places).toLowerCase()}`
  if (activity.examStatus !== 'graded') return false
  return activity.isExamGradedByLearner ? 'Exam, graded by you' : 'Exam, graded'
}

export const startExam = (examId: string): Promise<ExamDetails> =>
  answer(api.api.exams[':id'].start.$post({ param: { id: examId } }))

/** Asks for one more hint to a question; returns the exam with it. */
export const takeHint = (examId: string, questionId: string): Promise<ExamDetails> =>
  answer(api.api.exams[':id'].hints.$post({ param: { id: examId }, json: { questionId } }))

/**
 * `keepalive`: the request outlives the page, so that the last answer is saved when the learner closes the
 * tab.
 */
export const saveExam = (examId: string, json: SaveExam): Promise<ExamDetails> =>
  answer(api.api.exams[':id'].$patch({ param: { id: examId }, json }, { init: { keepalive: true } }))

/** Submits the exam; returns it graded. */
export async function submitExam(
  examId: string,
  submitted: Pick<SaveExam, 'studentAnswers' | 'confidences'>,
): Promise<ExamDetails> {
  const reply = await askGuide('/api/submit-exam', { examId, ...submitted })
  return (await readJson<{ details: ExamDetails }>(reply)).details
}

/** Saves the points that the learner ticked; returns the exam. */
export const selfGradeExam = (examId: string, met: SelfGradeRequest['met']): Promise<ExamDetails> =>
  answer(api.api.exams[':id']['self-grade'].$post({ param: { id: examId }, json: { met } }))

export const challengeGrade = (examId: string, questionId: string, argument: string) =>
  answer(api.api.exams[':id'].challenges.$post({ param: { id: examId }, json: { questionId, argument } }))

export const pastExamsKey = (courseId: string | null | undefined) => ['exams', 'course', courseId]

export const pastExamsQuery = (courseId: string) =>
  pagedQuery(pastExamsKey(courseId), (page, options) =>
    answer(
      api.api.courses[':id'].exams.$get(
        { param: { id: courseId }, query: { limit: '10', ...page } },
        options,
      ),
    ),
  )
