import type { Course, OwnCourse } from '#contract/courses.ts'
import { isLearnersBrowser, readStored, removeStored, writeStored } from '#web/lib/storage.ts'

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

/** Of courses of others so many are kept, those that were read last: Browse may lead to thousands. */
const maxForeign = 20

const isForeign = (course: { isOwner?: unknown }): boolean => course.isOwner === false

/** The newest of the others' courses; all of the learner's own. */
function withinBounds<Kept extends { id: string; isOwner?: unknown }>(list: Kept[]): Kept[] {
  const dropped = new Set(list.filter(isForeign).slice(maxForeign))
  return list.filter((course) => !dropped.has(course))
}

function putFirst(course: { id: string; isOwner?: unknown }): void {
  const list = cached()
  const isKnown = list.some(({ id }) => id === course.id)
  // One of another learner that is read again counts as read last.
  const others = list.filter(({ id }) => id !== course.id)
  const changed =
    isKnown && !isForeign(course)
      ? list.map((other) => (other.id === course.id ? course : other))
      : [course, ...others]
  writeStored('courses', withinBounds(changed))
}

/** A course read by itself, with its index and progress, which are 0 where it is another learner's. Visitors keep none. */
export function cacheReadCourse(course: Course): Course {
  const merged = { currentLessonIndex: 0, progress: 0, ...course }
  if (isLearnersBrowser()) putFirst(merged)
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
