import { briefFault } from '#contract/course-brief.ts'
import type { CourseVisibility } from '#contract/courses/course-rules.ts'
import type { CourseBrief } from '#contract/courses.ts'
import { errorTable } from '#contract/errors.ts'
import { asKept, splitList, toInteger } from '#contract/words/text.ts'
import type { CourseDraft } from './course-draft.ts'
import type { CreationFault } from './creation-fault.ts'
import { objectivesOf } from './implied-fields.ts'

/** A course to be made: what the generator receives, and who can find the course. */
export type NewCourse = {
  brief: CourseBrief
  visibility: CourseVisibility
  sourceIds: string[]
  buildsOnKnown: boolean
}

/** The form in the contract's format. */
export const asBrief = (values: CourseDraft) => ({ ...values, objectives: objectivesOf(values) })

/** The required fields that are empty. */
export const missingIn = (values: CourseDraft) => {
  const fault = briefFault(asBrief(values))
  return fault?.code === 'missing_fields' ? fault.fields : []
}

const listOf = (text: string | string[]) => splitList(text).map(asKept)

/** The course in the form, parsed as the server parses it. */
export const newCourseOf = (values: CourseDraft): NewCourse => ({
  brief: {
    title: asKept(values.title),
    description: asKept(values.description),
    objectives: listOf(objectivesOf(values)),
    priorKnowledge: listOf(values.priorKnowledge),
    difficultyLevel: values.difficultyLevel as CourseBrief['difficultyLevel'],
    weeklyHours: toInteger(values.weeklyHours),
    lessons: toInteger(values.lessons),
    referenceBooks: listOf(values.referenceBooks),
  },
  visibility: values.visibility,
  sourceIds: values.sourceIds,
  buildsOnKnown: values.buildsOnKnown,
})

/**
 * The message of the box above the form. A form without a title is not sent: then the fields show the errors.
 */
export function formFault(values: CourseDraft, errors: Record<string, string>): CreationFault | null {
  const missing = missingIn(values)
  if (missing.includes('title')) return null
  if (missing.length > 0)
    return { title: errorTable.missing_fields.sentence.replace('{fields}', missing.join(', ')) }
  return { title: Object.values(errors)[0] ?? '' }
}
