import { z } from 'zod'
import { typedText } from '#contract/words/typed-text.ts'
import { mostReportWords, reportReasons } from './report-reasons.ts'

/** What became of a report: its course was taken off the list, or it was looked at and closed. */
export const reportOutcomes = ['unlisted', 'closed'] as const
export type ReportOutcome = (typeof reportOutcomes)[number]

export const reportCourseSchema = z.strictObject({
  reason: z.enum(reportReasons, { error: 'Please choose what is wrong with the course.' }),
  words: typedText(mostReportWords).default(''),
})
export type ReportCourse = z.infer<typeof reportCourseSchema>

/** A learner's own report of a course while nobody has closed it. */
export const ownReportSchema = z.strictObject({
  reason: z.enum(reportReasons),
  words: z.string(),
  createdAt: z.iso.datetime(),
})
export const reportedSchema = z.strictObject({ report: ownReportSchema.nullable() })
export type Reported = z.infer<typeof reportedSchema>
