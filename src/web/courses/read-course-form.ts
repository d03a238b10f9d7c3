import { briefFault } from '#contract/course-brief.ts'
import { type CourseBrief, courseBriefSchema } from '#contract/courses.ts'
import { errorTable } from '#contract/errors.ts'
import type { CourseDraft } from './course-draft.ts'
import type { CreationFault } from './creation-fault.ts'

type Errors = Partial<Record<keyof CourseDraft, string>>
type ReadForm = { brief: CourseBrief } | { errors: Errors; fault: CreationFault | null }

const required = 'This field is required.'

/** The brief the form holds, or what it lacks: a blank title at its field alone, everything else in the box too. */
export function readCourseForm(values: CourseDraft): ReadForm {
  if (values.title.trim() === '') return { errors: { title: required }, fault: null }
  const fault = briefFault(values)
  if (fault?.code === 'missing_fields')
    return {
      errors: Object.fromEntries(fault.fields.map((field) => [field, required])),
      fault: { title: errorTable.missing_fields.sentence.replace('{fields}', fault.fields.join(', ')) },
    }
  const read = courseBriefSchema.safeParse(values)
  if (read.success) return { brief: read.data }
  const errors = Object.fromEntries(read.error.issues.map(({ path, message }) => [path[0], message]))
  return { errors, fault: { title: read.error.issues[0]?.message ?? required } }
}
