import type { QueryClient } from '@tanstack/react-query'
import type { Evidence } from '#contract/knowledge/picture.ts'
import { classroomQuery, saveActiveActivity } from '#web/classroom/api.ts'
import { classroomPath, setCurrentCourse } from '#web/courses/current-course.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { courseChoicesQuery } from '#web/lib/calls/course-choices.ts'

export type EvidencePlace = NonNullable<Evidence['place']>

/** The lesson where something happened, as the server has it now. */
export async function findLesson(client: QueryClient, { courseId, unitId }: EvidencePlace) {
  const courses = await client.fetchQuery({ ...courseChoicesQuery, staleTime: 0 })
  const course = courses.find(({ id }) => id === courseId)
  const index = course?.units.findIndex(({ id }) => id === unitId) ?? -1
  if (course === undefined || index < 0)
    throw new ApiError({ status: 404, code: 'not_found', detail: 'That lesson is no longer there.' })
  // The current lesson needs no number: it is where the classroom begins.
  const lessonIndex = index === course.currentLessonIndex ? undefined : index
  const lesson = lessonIndex === undefined ? undefined : lessonIndex + 1
  const { plan } = await client.fetchQuery({ ...classroomQuery({ courseId, lesson }), staleTime: 0 })
  return { course, lessonIndex, plan }
}

type FoundLesson = Awaited<ReturnType<typeof findLesson>>

/** Makes the classroom open at an activity of a lesson, and says where that is. */
export async function enterLesson({ course, lessonIndex, plan }: FoundLesson, activityId: string | null) {
  const at = plan?.activities.findIndex(({ id }) => id === activityId) ?? -1
  if (plan && at >= 0) await saveActiveActivity(plan.id, at)
  setCurrentCourse(course)
  return classroomPath(lessonIndex)
}

/** Makes the classroom open where something happened, and says where that is. */
export const openPlace = async (client: QueryClient, place: EvidencePlace): Promise<string> =>
  enterLesson(await findLesson(client, place), place.activityId)
