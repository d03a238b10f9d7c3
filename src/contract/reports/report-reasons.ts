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

export const maxReportLength = 1000
