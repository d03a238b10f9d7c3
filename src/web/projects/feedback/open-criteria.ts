import type { SubmissionFeedback } from '#contract/projects/feedback.ts'

export type OpenCriterion = { index: number; criterion: string }

/** Those that are not met yet and on which nothing was answered back. */
export const openCriteria = ({ criteria }: SubmissionFeedback): OpenCriterion[] =>
  criteria.flatMap(({ criterion, isMet, reply }, index) =>
    isMet || reply !== null ? [] : [{ index, criterion }],
  )
