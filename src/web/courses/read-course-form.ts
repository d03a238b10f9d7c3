import { briefFault } from '#contract/course-brief.ts'
import { type CourseBrief, type CourseVisibility, courseBriefSchema } from '#contract/courses.ts'
import { errorTable } from '#contract/errors.ts'
import type { CourseDraft } from './course-draft.ts'
import type { CreationFault } from './creation-fault.ts'

/** A course to be made: what the generator is told of it, and who will find it. */
export type NewCourse = { brief: CourseBrief; visibility: CourseVisibility }

type Errors = Partial<Record<keyof CourseDraft, string>>
type ReadForm = { course: NewCourse } | { errors: Errors; fault: CreationFault | null }

const required = 'This field is required.'

/** The course the form holds, or everything it lacks at once. A form without a title is not sent: the fields say why. */
export function readCourseForm(values: CourseDraft): ReadForm {
  const fault = briefFault(values)
  if (fault?.code === 'missing_fields') {
    const errors: Errors = Object.fromEntries(fault.fields.map((field) => [field, required]))
    if (values.title.trim() === '') {
      const sentence = values.sentence.trim() === '' ? { sentence: 'Please say what you want to learn.' } : {}
      return { errors: { ...sentence, ...errors }, fault: null }
    }
    const title = errorTable.missing_fields.sentence.replace('{fields}', fault.fields.join(', '))
    return { errors, fault: { title } }
  }
  const read = courseBriefSchema.safeParse(values)
  if (read.success) return { course: { brief: read.data, visibility: values.visibility } }
  const errors = Object.fromEntries(read.error.issues.map(({ path, message }) => [path[0], message]))
  return { errors, fault: { title: read.error.issues[0]?.message ?? required } }
}
