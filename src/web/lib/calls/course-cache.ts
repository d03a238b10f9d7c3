import type { Course, OwnCourse } from '#contract/courses.ts'
import { readStored, removeStored, writeStored } from '#web/lib/storage.ts'

/** The browser's fast copy of the learner's courses; the server's state is the truth. */

const hasId = (value: unknown): value is { id: string } =>
  typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string'

function cached(): { id: string }[] {
  const list: unknown = readStored('courses')
  return Array.isArray(list) ? list.filter(hasId) : []
}

export function cacheCourses(courses: OwnCourse[]): void {
  writeStored('courses', courses)
}

/** New or changed; a course without an id is not added. */
export function cacheCourse(course: OwnCourse): void {
  if (hasId(course)) putFirst(course)
}

function putFirst(course: { id: string }): void {
  const list = cached()
  const isKnown = list.some(({ id }) => id === course.id)
  writeStored(
    'courses',
    isKnown ? list.map((other) => (other.id === course.id ? course : other)) : [course, ...list],
  )
}

/** A course read by itself, with its index and progress, which are 0 where it is another learner's. Visitors keep none. */
export function cacheReadCourse(course: Course): Course {
  const merged = { currentLessonIndex: 0, progress: 0, ...course }
  if (readStored('profile') !== null) putFirst(merged)
  return course
}

export function cacheGeneratedCourse(course: OwnCourse): void {
  cacheCourse(course)
  if (hasId(course)) writeStored('lastGeneratedCourse', course)
}

/** The learner's own course as this browser last saw it, wherever it is kept. */
export function keptCourses(): unknown[] {
  return [readStored('currentCourseWithUnits'), ...cached(), readStored('lastGeneratedCourse')]
}

/** Deleting the active course clears the active course id. */
export function forgetCourse(courseId: string): void {
  writeStored(
    'courses',
    cached().filter(({ id }) => id !== courseId),
  )
  if (readStored('activeCourseId') === courseId) removeStored('activeCourseId')
  for (const key of ['currentCourseWithUnits', 'lastGeneratedCourse'] as const)
    if (readStored(key)?.id === courseId) removeStored(key)
}
