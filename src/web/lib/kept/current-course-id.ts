import { readStored, removeStored, writeStored } from '#web/lib/storage.ts'

/** Where the browser forbids storage, the tab itself remembers. */
let remembered: string | null = null

/** The course a learner is in class for, if any. */
export const currentCourseId = (): string | null => readStored('activeCourseId') ?? remembered

/** The course a learner is in class for ends with leaving the classroom. */
export function clearCurrentCourse(): void {
  remembered = null
  removeStored('activeCourseId')
  removeStored('currentCourseWithUnits')
}

export function rememberCourse(course: { id: string }): void {
  remembered = course.id
  writeStored('activeCourseId', course.id)
  writeStored('currentCourseWithUnits', course)
}
