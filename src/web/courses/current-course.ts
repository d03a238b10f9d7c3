import type { OwnCourse } from '#contract/courses.ts'
import { cacheCourse } from '#web/lib/calls/course-cache.ts'
import { rememberCourse } from '#web/lib/kept/current-course-id.ts'

/** The course a learner starts or goes on with, as the classroom finds it. */
export function setCurrentCourse(course: OwnCourse): void {
  rememberCourse(course)
  cacheCourse(course)
}

/** Where the lesson at `lessonIndex` is held; without one, the course's current lesson. */
export const classroomPath = (lessonIndex?: number): string =>
  lessonIndex === undefined ? '/classroom' : `/classroom?lesson=${lessonIndex + 1}`
