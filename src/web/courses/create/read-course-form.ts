import { z } from 'zod'
import { briefFault } from '#contract/course-brief.ts'
import type { CourseVisibility } from '#contract/courses/course-rules.ts'
import { type CourseBrief, courseBriefSchema } from '#contract/courses.ts'
import { errorTable } from '#contract/errors.ts'
import type { CourseDraft } from './course-draft.ts'
import type { CreationFault } from './creation-fault.ts'

/** A course to be made: what the generator is told of it, and who will find it. */
export type NewCourse = { brief: CourseBrief; visibility: CourseVisibility; sourceIds: string[] }

const missingIn = (values: CourseDraft) => {
  const fault = briefFault(values)
  return fault?.code === 'missing_fields' ? fault.fields : []
}

/** The course the form holds, or everything it lacks at once, at each field. */
export const courseFormSchema = z.custom<CourseDraft>().transform((values, context): NewCourse => {
  const refuse = (path: PropertyKey[], message: string) =>
    context.issues.push({ code: 'custom', path, message, input: values })
  const missing = missingIn(values)
  if (missing.includes('title') && values.sentence.trim() === '')
    refuse(['sentence'], 'Please say what you want to learn.')
  for (const field of missing) refuse([field], 'This field is required.')
  const read = courseBriefSchema.safeParse(values)
  if (missing.length === 0) for (const issue of read.error?.issues ?? []) refuse(issue.path, issue.message)
  const { visibility, sourceIds } = values
  return read.data ? { brief: read.data, visibility, sourceIds } : z.NEVER
})

/** What the box above the form says. A form without a title is not sent: there the fields say why. */
export function formFault(values: CourseDraft, errors: Record<string, string>): CreationFault | null {
  const missing = missingIn(values)
  if (missing.includes('title')) return null
  if (missing.length > 0)
    return { title: errorTable.missing_fields.sentence.replace('{fields}', missing.join(', ')) }
  return { title: Object.values(errors)[0] ?? '' }
}
