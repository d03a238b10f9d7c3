import { queryOptions } from '@tanstack/react-query'
import type { LessonPlan, LessonReply, NotesReply, Resource } from '#contract/classroom.ts'
import type { Activity, Classroom } from '#contract/classroom-state.ts'
import type { DeltaEvent } from '#contract/event-stream.ts'
import type { Citation } from '#contract/sources.ts'
import { answer, api } from '#web/lib/api.ts'
import { readJson } from '#web/lib/calls/api-fetch.ts'
import { askGuide } from '#web/lib/calls/ask-guide.ts'
import { readEvents } from '#web/lib/calls/read-events.ts'

export type LessonKey = { courseId: string; lesson: number | undefined }

export const classroomKeys = ['classroom']

export const classroomKey = ({ courseId, lesson }: LessonKey) => [...classroomKeys, courseId, lesson ?? 0]

export const classroomQuery = (key: LessonKey) =>
  queryOptions({
    queryKey: classroomKey(key),
    // A learner who returns gets the server's position in the lesson, not the cached one of their last visit.
    gcTime: 0,
    queryFn: async ({ signal }): Promise<Classroom> => {
      const room = await answer(
        api.api.courses[':id'].classroom.$get(
          {
            param: { id: key.courseId },
            query: key.lesson === undefined ? {} : { lesson: String(key.lesson) },
          },
          { init: { signal } },
        ),
      )
      return room.plan?.activities.some(({ isLeftOut }) => isLeftOut) ? withAllTexts(room, signal) : room
    },
  })

/** A lesson that is too long for one response is shown after its other texts are loaded. */
async function withAllTexts(room: Classroom, signal: AbortSignal): Promise<Classroom> {
  if (room.plan === null) return room
  const activities: Activity[] = []
  for (const { isLeftOut, ...activity } of room.plan.activities) {
    const texts = isLeftOut
      ? await answer(
          api.api.activities[':id'].texts.$get({ param: { id: activity.id } }, { init: { signal } }),
        )
      : {}
    activities.push({ ...activity, ...texts })
  }
  return { ...room, plan: { ...room.plan, activities } }
}

type LessonOfCourse = Pick<Classroom, 'course' | 'unit'>

const idsOf = ({ course, unit }: LessonOfCourse) => ({ courseId: course.id, unitId: unit?.id })

export type PlanEvent =
  | { type: 'head'; title: string }
  | { type: 'activity'; index: number; activity: { id: string; title: string; leader?: string } }

/** Streams the plan of a lesson while it is made; at the end the server stores all of it. */
export async function streamPlan(
  place: LessonOfCourse,
  signal: AbortSignal,
  onEvent: (event: PlanEvent) => void,
): Promise<LessonPlan> {
  const response = await askGuide('/api/generate-lesson', idsOf(place), { signal, isStreamed: true })
  for await (const { event, data } of readEvents(response)) {
    if (event === 'head') {
      const { lessonMetadata } = data as Pick<LessonPlan, 'lessonMetadata'>
      onEvent({ type: 'head', title: lessonMetadata.title })
    }
    if (event === 'begun' || event === 'item') {
      const { index, item } = data as { index: number; item: { id: string; title: string } }
      onEvent({ type: 'activity', index, activity: item })
    }
    if (event === 'done') return (data as LessonReply).lessonPlan
  }
  throw new Error('The stream ended without a plan.')
}

type Asking = { activityId: string; regenerate: boolean; signal: AbortSignal }

/** Streams the notes of an activity, in parts, as they are written. */
export async function streamNotes(
  place: LessonOfCourse,
  { signal, ...asked }: Asking,
  onText: (piece: string, citations: Citation[]) => void,
): Promise<Pick<Activity, 'content' | 'contentCutOff' | 'exercises' | 'citations'> & { content: string }> {
  const body = { ...idsOf(place), ...asked }
  const response = await askGuide('/api/generate-notes', body, { signal, isStreamed: true })
  for await (const { event, data } of readEvents(response)) {
    if (event === 'delta') {
      const { text, citations = [] } = data as DeltaEvent
      onText(text, citations)
    }
    if (event === 'done') {
      const { notes, cutOff, exercises = [], citations = [] } = data as NotesReply
      return { content: notes, contentCutOff: cutOff === true, exercises, citations }
    }
  }
  throw new Error('The stream ended without its last word.')
}

export async function findResources(
  place: LessonOfCourse,
  { signal, ...asked }: Asking,
): Promise<Resource[]> {
  const response = await askGuide('/api/generate-resources', { ...idsOf(place), ...asked }, { signal })
  return (await readJson<{ resources: Resource[] }>(response)).resources
}

export const attemptExercise = (activityId: string, exerciseId: string, text: string) =>
  answer(
    api.api.activities[':id'].exercises[':exerciseId'].attempt.$post({
      param: { id: activityId, exerciseId },
      json: { text },
    }),
  )

/** Asks for one more hint to an exercise; returns all hints so far. */
export const takeExerciseHint = (activityId: string, exerciseId: string) =>
  answer(
    api.api.activities[':id'].exercises[':exerciseId'].hints.$post({ param: { id: activityId, exerciseId } }),
  )

export async function saveActiveActivity(planId: string, activeActivityIndex: number): Promise<void> {
  await api.api['lesson-plans'][':id']['active-activity'].$put({
    param: { id: planId },
    json: { activeActivityIndex },
  })
}

export const endLesson = (courseId: string, lessonIndex: number) =>
  answer(api.api.courses[':id']['end-session'].$post({ param: { id: courseId }, json: { lessonIndex } }))

/** Makes the server create the missing parts of a lesson; the response streams the run. */
export const beginPrefetch = (planId: string, signal: AbortSignal) =>
  askGuide(`/api/lesson-plans/${planId}/prefetch`, {}, { signal, isStreamed: true })
