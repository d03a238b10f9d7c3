import { z } from 'zod'
import { typedText } from '#contract/words/typed-text.ts'

/** Why a course is reported: one of these, in the order in which they are offered. */
export const reportReasons = ['spam', 'wrong', 'hateful', 'copied', 'other'] as const
export type ReportReason = (typeof reportReasons)[number]

export const reasonWords: Record<ReportReason, string> = {
  spam: 'Spam or advertising',
  wrong: 'Wrong or dangerous',
  hateful: 'Hateful or sexual',
  copied: 'Copied without the right to',
  other: 'Something else',
}

/** What became of a report: its course was taken off the list, or it was looked at and closed. */
export const reportOutcomes = ['unlisted', 'closed'] as const
export type ReportOutcome = (typeof reportOutcomes)[number]

export const mostReportWords = 1000

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
