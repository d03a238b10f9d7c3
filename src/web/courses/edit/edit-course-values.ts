import { type CourseVisibility, reachedUnits } from '#contract/courses/course-rules.ts'
import type { EditCourse, OwnCourse } from '#contract/courses.ts'
import { innerTitle } from '#contract/words/text.ts'
import { changedFields, only } from '#web/lib/forms/form-changes.ts'
import type { FormFields } from '#web/lib/forms/use-schema-form.ts'
import { shownVisibility } from './visibility-words.ts'

/** `key` tells rows apart while they move. */
type EditedUnitValues = {
  key: string
  id?: string
  title: string
  unitObjective: string
  unitAssessment: string
}
export type EditCourseValues = {
  title: string
  description: string
  visibility: CourseVisibility
  units: EditedUnitValues[]
}

export type EditCourseForm = FormFields<EditCourseValues>

/** Titles as they are shown, but for units that are reached: these go back as they came. */
export function valuesOf(course: OwnCourse): EditCourseValues {
  const reached = reachedUnits(course, course.units.length)
  return {
    title: innerTitle(course.title),
    description: course.description,
    visibility: shownVisibility(course),
    units: course.units.map(({ id, title, unitObjective, unitAssessment }, index) => ({
      key: id,
      id,
      title: index < reached ? title : innerTitle(title),
      unitObjective,
      unitAssessment,
    })),
  }
}

const withoutKeys = (units: EditedUnitValues[]) => units.map(({ key: _key, ...unit }) => unit)

export const courseAsSent = ({ units, ...values }: EditCourseValues) => ({
  ...values,
  units: withoutKeys(units),
})

/**
 * What was changed, and a title stored as JSON text as it is shown. A unit that another window removed meanwhile, and
 * that is kept here, is added anew.
 */
export function readCourseChanges(
  before: EditCourseValues,
  after: EditCourseValues,
  { title, units, revision }: OwnCourse,
): EditCourse {
  const sent = withoutKeys(after.units).map(({ id, ...unit }) =>
    units.some((known) => known.id === id) ? { id, ...unit } : unit,
  )
  const shown = innerTitle(title)
  return {
    ...(shown === title ? {} : { title: shown }),
    ...only({ ...after, units: sent }, changedFields(before, after)),
    revision,
  }
}
