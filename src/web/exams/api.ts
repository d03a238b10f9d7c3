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

/** Where an exam belongs. */
export type ExamPlace = { activityId: string; courseId: string }

/** How far the exam of an activity is that is being made; null while none is. */
export const examProgress = createKeyed((_activityId) => createStore<ExamProgress | null>(null))

/** Has the exam of an activity made. It is kept, so this is not given up when the learner looks elsewhere. */
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

type Asked = { state: { data: ExamDetails | undefined; status: string } }

/** How an exam is kept in step with the server. */
const asItIs = {
  // Each try may have a model write an exam: only the learner asks again.
  retry: false,
  staleTime: 0,
  // While it is being graded, as another tab may have asked, this one looks for the result.
  refetchInterval: ({ state }: Asked) => (isBeingGraded(state.data) ? 3000 : false),
  refetchOnWindowFocus: ({ state }: Asked) => state.status === 'success',
} as const

export const examKey = (activityId: string) => ['exams', 'activity', activityId]

/** The activity's exam as the server has it; on its first showing it is made. */
export const examQuery = (place: ExamPlace) =>
  queryOptions({
    queryKey: examKey(place.activityId),
    queryFn: async (): Promise<ExamDetails> =>
      (await answer(api.api.activities[':id'].exam.$get({ param: { id: place.activityId } }))) ??
      (await makeExam(place, false)),
    ...asItIs,
  })

/** Where an exam comes from, and what it is called in this browser: by its activity, or by itself. */
export interface ExamSource {
  id: string
  query: ReturnType<typeof examQuery> | ReturnType<typeof oneExamQuery>
}

/** An exam by itself: a check of one concept. */
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

/** How far the exam is, as its lesson tells of it. */
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

/** What is to be done with the exam, or who did it; false where the guide alone says enough. */
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

/** The exam with one more hint to a question. */
export const takeHint = (examId: string, questionId: string): Promise<ExamDetails> =>
  answer(api.api.exams[':id'].hints.$post({ param: { id: examId }, json: { questionId } }))

/** Outlives the page, so that the last answer is saved by whoever closes the tab. */
export const saveExam = (examId: string, json: SaveExam): Promise<ExamDetails> =>
  answer(api.api.exams[':id'].$patch({ param: { id: examId }, json }, { init: { keepalive: true } }))

/** The graded exam. */
export async function submitExam(
  examId: string,
  submitted: Pick<SaveExam, 'studentAnswers' | 'confidences'>,
): Promise<ExamDetails> {
  const reply = await askGuide('/api/submit-exam', { examId, ...submitted })
  return (await readJson<{ details: ExamDetails }>(reply)).details
}

/** The exam with the points that its learner ticked. */
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
