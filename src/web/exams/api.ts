import { queryOptions } from '@tanstack/react-query'
import type { ExamDetails, SaveExam } from '#contract/exam-details.ts'
import { examLimits, type GradingResult, gradingResultSchema, questionsReplySchema } from '#contract/exams.ts'
import { answer, api, apiFetch } from '#web/lib/api.ts'
import { pagedQuery } from '#web/lib/pages.ts'
import { wrappedRequest } from '#web/lib/wrapped-request.ts'
import { noExam } from './exam-machine.ts'
import { storeExam } from './stored-exam.ts'

/** Where an exam belongs, and what it is called there. */
export interface ExamPlace {
  activity: { id: string; title: string }
  courseId: string
  unitId: string
  lessonTitle: string
}

const postJson = (path: string, body: unknown) =>
  apiFetch(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })

async function readProfile() {
  try {
    return await answer(api.api.profile.$get({}))
  } catch (error) {
    console.warn('The exam is asked for without the profile.', error)
    return null
  }
}

/** Has the exam of an activity made. It is kept, so this is not given up when the learner looks elsewhere. */
export async function generateExam(place: ExamPlace, regenerate = false): Promise<string> {
  const asked = {
    lessonTitle: place.lessonTitle,
    studentProfile: await readProfile(),
    courseDetails: { id: place.courseId },
    questionCount: examLimits.questionCount.default,
    regenerate,
  }
  const body = await wrappedRequest('examinerQuestionsPrompt.txt', asked)
  const ids = { courseId: place.courseId, unitId: place.unitId, activityId: place.activity.id }
  const reply = await postJson('/api/generate-exam-questions', { ...body, ...ids })
  return questionsReplySchema.parse(await reply.json()).examId
}

export const examDetails = (examId: string): Promise<ExamDetails> =>
  answer(api.api['exam-details'][':id'].$get({ param: { id: examId } }))

export const examKey = (activityId: string) => ['exams', 'activity', activityId]

/** The activity's exam as the server has it; on its first showing what the browser held is reset and it is made. */
export const examQuery = (place: ExamPlace) =>
  queryOptions({
    queryKey: examKey(place.activity.id),
    queryFn: async ({ client }): Promise<ExamDetails> => {
      const kept = await answer(api.api.activities[':id'].exam.$get({ param: { id: place.activity.id } }))
      if (kept !== null) return kept
      storeExam(place.activity.id, noExam, {})
      const examId = await generateExam(place)
      // The lesson counts its activities that are ready.
      void client.invalidateQueries({ queryKey: ['classroom', place.courseId] })
      return examDetails(examId)
    },
    // Each try may have a model write an exam: only the learner asks again.
    retry: false,
    staleTime: 0,
    // Another tab has it graded: its result is worth waiting for.
    refetchInterval: ({ state }) => (isBeingGraded(state.data) ? 3000 : false),
    refetchOnWindowFocus: (query) => query.state.status === 'success',
  })

const isBeingGraded = (details: ExamDetails | undefined): boolean =>
  details?.exam.isExamSubmitted === true && details.result === null && !details.exam.isGradingPending

export const startExam = (examId: string): Promise<ExamDetails> =>
  answer(api.api.exams[':id'].start.$post({ param: { id: examId } }))

/** Outlives the page, so that the last answer is saved by whoever closes the tab. */
export const saveExam = (examId: string, json: SaveExam): Promise<ExamDetails> =>
  answer(api.api.exams[':id'].$patch({ param: { id: examId }, json }, { init: { keepalive: true } }))

export async function submitExam(
  examId: string,
  studentAnswers: Record<string, string>,
): Promise<GradingResult> {
  const body = await wrappedRequest(
    'examinerGradingPrompt.txt',
    { examId, studentAnswers },
    { temperature: 0.3 },
  )
  return gradingResultSchema.parse(await (await postJson('/api/submit-exam', body)).json())
}

export const challengeGrade = (examId: string, questionId: string, argument: string) =>
  answer(api.api.exams[':id'].challenges.$post({ param: { id: examId }, json: { questionId, argument } }))

export const pastExamsKey = (courseId: string) => ['exams', 'course', courseId]

export const pastExamsQuery = (courseId: string) =>
  pagedQuery(pastExamsKey(courseId), (page, options) =>
    answer(
      api.api.courses[':id'].exams.$get(
        { param: { id: courseId }, query: { limit: '10', ...page } },
        options,
      ),
    ),
  )
