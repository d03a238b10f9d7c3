import { queryOptions } from '@tanstack/react-query'
import {
  generateLessonReplySchema,
  generateNotesReplySchema,
  generateResourcesReplySchema,
  type LessonPlan,
  type Resource,
} from '#contract/classroom.ts'
import type { Activity, Classroom } from '#contract/classroom-state.ts'
import { itemEventSchema } from '#contract/event-stream.ts'
import { answer, api, apiFetch } from '#web/lib/api.ts'
import { readEvents } from '#web/lib/read-events.ts'
import { wrappedRequest } from '#web/lib/wrapped-request.ts'

export type LessonKey = { courseId: string; lesson: number | undefined }

export const classroomKey = ({ courseId, lesson }: LessonKey) => ['classroom', courseId, lesson ?? 0]

export const classroomQuery = (key: LessonKey) =>
  queryOptions({
    queryKey: classroomKey(key),
    // Whoever comes back finds the server's place in the lesson, not the one they came to before.
    gcTime: 0,
    queryFn: ({ signal }): Promise<Classroom> =>
      answer(
        api.api.courses[':id'].classroom.$get(
          {
            param: { id: key.courseId },
            query: key.lesson === undefined ? {} : { lesson: String(key.lesson) },
          },
          { init: { signal } },
        ),
      ),
  })

/** The lesson's context as the documents have it; the ids beside it make the server use its own rows. */
export function lessonRequest({ course, unit, profile }: Classroom) {
  return {
    courseId: course.id,
    unitId: unit?.id,
    courseTitle: course.title,
    courseDescription: course.description,
    courseDifficultyLevel: course.difficultyLevel,
    lessonTitle: unit?.title,
    lessonObjective: unit?.unitObjective,
    lessonAssessment: unit?.unitAssessment,
    profileName: profile.name,
    educationLevel: profile.educationLevel,
    careerGoals: profile.careerGoals,
    interests: profile.interests.join(', '),
    certifications: profile.certifications.join(', '),
  }
}

const streamed = (path: string, body: object, signal: AbortSignal) =>
  apiFetch(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'text/event-stream' },
    body: JSON.stringify(body),
    signal,
  })

export type PlanEvent =
  | { type: 'head'; title: string }
  | { type: 'activity'; index: number; activity: { id: string; title: string; leader?: string } }

/** The plan of a lesson as it is made; at the end all of it is kept on the server. */
export async function streamPlan(
  room: Classroom,
  signal: AbortSignal,
  onEvent: (event: PlanEvent) => void,
): Promise<LessonPlan> {
  const response = await streamed('/api/generate-lesson', lessonRequest(room), signal)
  for await (const { event, data } of readEvents(response)) {
    if (event === 'head') {
      const { lessonMetadata } = data as Pick<LessonPlan, 'lessonMetadata'>
      onEvent({ type: 'head', title: lessonMetadata.title })
    }
    if (event === 'begun' || event === 'item') {
      const { index, item } = itemEventSchema.parse(data)
      onEvent({ type: 'activity', index, activity: item as { id: string; title: string } })
    }
    if (event === 'done') return generateLessonReplySchema.parse(data).lessonPlan
  }
  throw new Error('The stream ended without a plan.')
}

type Asking = { activityId: string; regenerate: boolean; signal: AbortSignal }

/** An activity's notes, handed over piece by piece as they are written. */
export async function streamNotes(
  room: Classroom,
  { activityId, regenerate, signal }: Asking,
  onText: (piece: string) => void,
): Promise<{ notes: string; isCutOff: boolean }> {
  const body = { ...lessonRequest(room), activityId, regenerate }
  const response = await streamed('/api/generate-notes', body, signal)
  for await (const { event, data } of readEvents(response)) {
    if (event === 'delta') onText((data as { text: string }).text)
    if (event === 'done') {
      const { notes, cutOff } = generateNotesReplySchema.parse(data)
      return { notes, isCutOff: cutOff === true }
    }
  }
  throw new Error('The stream ended without its last word.')
}

export async function findResources(
  room: Classroom,
  activity: Pick<Activity, 'id' | 'title' | 'topic' | 'objective'>,
  { regenerate, signal }: Omit<Asking, 'activityId'>,
): Promise<Resource[]> {
  const asked = {
    courseId: room.course.id,
    unitId: room.unit?.id,
    activityId: activity.id,
    regenerate,
    topic: activity.topic,
    title: activity.title,
    objective: activity.objective,
    lessonTitle: room.unit?.title,
    courseTitle: room.course.title,
    courseDetails: { title: room.course.title, description: room.course.description },
    studentProfile: room.profile,
  }
  const response = await apiFetch('/api/generate-resources', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(await wrappedRequest('librarianResourcesPrompt.txt', asked, { signal })),
    signal,
  })
  return generateResourcesReplySchema.parse(await response.json()).resources
}

export async function saveActiveActivity(planId: string, activeActivityIndex: number): Promise<void> {
  await api.api['lesson-plans'][':id']['active-activity'].$put({
    param: { id: planId },
    json: { activeActivityIndex },
  })
}

export const endSession = (courseId: string, lessonIndex: number) =>
  answer(api.api.courses[':id']['end-session'].$post({ param: { id: courseId }, json: { lessonIndex } }))

/** Has an Examiner's exam made on the server, where it waits for its first showing. */
export async function prepareExam(room: Classroom, activityId: string, signal: AbortSignal): Promise<void> {
  const asked = {
    courseId: room.course.id,
    unitId: room.unit?.id,
    activityId,
    lessonTitle: room.unit?.title,
    studentProfile: room.profile,
    courseDetails: { title: room.course.title, description: room.course.description },
  }
  await apiFetch('/api/generate-exam-questions', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(await wrappedRequest('examinerQuestionsPrompt.txt', asked, { signal })),
    signal,
  })
}

export async function markPrefetched(planId: string): Promise<void> {
  await answer(api.api['lesson-plans'][':id'].prefetched.$put({ param: { id: planId } }))
}
