import type { OwnCourse } from '#contract/courses.ts'
import { cacheCourse } from '#web/lib/calls/course-cache.ts'
import { readStored, removeStored, writeStored } from '#web/lib/storage.ts'

/** Where the browser forbids storage, the tab itself remembers. */
let remembered: string | null = null

/** The course a learner is in class for, if any. */
export const currentCourseId = (): string | null => readStored('activeCourseId') ?? remembered

/** The course a learner is in class for ends with leaving the classroom. */
export function clearCurrentCourse(): void {
  remembered = null
  removeStored('activeCourseId')
}

/** The course a learner starts or goes on with, as the classroom finds it. */
export function setCurrentCourse(course: OwnCourse): void {
  remembered = course.id
  writeStored('activeCourseId', course.id)
  cacheCourse(course)
}

/** Where the lesson at `lessonIndex` is held; without one, the course's current lesson. */
export const classroomPath = (lessonIndex?: number): string =>
  lessonIndex === undefined ? '/classroom' : `/classroom?lesson=${lessonIndex + 1}`
