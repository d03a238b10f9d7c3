import type { CourseBrief, UnitPlan } from '#contract/courses.ts'
import type { RunEvent } from '#contract/runs.ts'
import { isRecord } from '#contract/untrusted/is-record.ts'
import type { NewCourse } from './read-course-form.ts'

/** What the server is asked for, and keeps with the run. */
export type CourseAsked = { course: CourseBrief; sourceIds: string[]; buildsOnKnown: boolean }

/** What was asked for, as the server kept it; undefined where it cannot be read. */
export function courseAsked(request: unknown): Omit<NewCourse, 'visibility'> | undefined {
  if (!isRecord(request) || !isRecord(request.course)) return undefined
  const {
    course,
    sourceIds = [],
    buildsOnKnown = false,
  } = request as Partial<CourseAsked> & Pick<CourseAsked, 'course'>
  return typeof course.title === 'string' ? { brief: course, sourceIds, buildsOnKnown } : undefined
}

const isUnit = (value: unknown): value is UnitPlan =>
  isRecord(value) &&
  [value.lessonTitle, value.objective, value.assessment].every((text) => typeof text === 'string')

/** The units that have come until now, in their order; the whole answer counts where it differs. */
export function readCourse(events: readonly RunEvent[]): { units: UnitPlan[]; isWhole: boolean } {
  const course: { units: UnitPlan[]; isWhole: boolean } = { units: [], isWhole: false }
  for (const { event, data } of events) {
    if (!isRecord(data)) continue
    if (event === 'item' && typeof data.index === 'number' && isUnit(data.item))
      course.units = [...course.units.slice(0, data.index), data.item]
    if (event === 'done' && Array.isArray(data.units) && data.units.every(isUnit))
      Object.assign(course, { units: data.units, isWhole: true })
  }
  return course
}
