import type { OwnCourse } from '#contract/courses.ts'
import { cacheCourse } from '#web/lib/calls/course-cache.ts'
import { rememberCourse } from '#web/lib/kept/current-course-id.ts'

/** Makes this the course that the classroom opens. */
export function setCurrentCourse(course: OwnCourse): void {
  rememberCourse(course)
  cacheCourse(course)
}

/** The path of the lesson at `lessonIndex`; without an index, of the course's current lesson. */
export const classroomPath = (lessonIndex?: number): string =>
  lessonIndex === undefined ? '/classroom' : `/classroom?lesson=${lessonIndex + 1}`
