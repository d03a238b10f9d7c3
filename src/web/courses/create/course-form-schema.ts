import { z } from 'zod'
import { courseBriefSchema } from '#contract/courses.ts'
import { type CourseDraft, sentenceNeeded } from './course-draft.ts'
import { asBrief, missingIn } from './read-course-form.ts'

/** Says everything that the form lacks at once, at each field. */
export const courseFormSchema = z.custom<CourseDraft>().superRefine((values, context) => {
  const refuse = (path: PropertyKey[], message: string) =>
    context.addIssue({ code: 'custom', path, message, input: values })
  const missing = missingIn(values)
  if (missing.includes('title') && values.sentence.trim() === '') refuse(['sentence'], sentenceNeeded)
  for (const field of missing) refuse([field], 'This field is required.')
  const { error } = courseBriefSchema.safeParse(asBrief(values))
  for (const issue of error?.issues ?? []) refuse(issue.path, issue.message)
})
