import type { SubmissionFeedback } from '#contract/projects/feedback.ts'

const repliesOf = ({ criteria }: SubmissionFeedback) => criteria.filter(({ reply }) => reply !== null).length

/**
 * How the feedback stands: what the page was given, or what a run told after that. Every second look adds a reply and
 * none goes, so the one with more of them is newer; another window may have asked since this one's run.
 */
export function newerFeedback(
  given: SubmissionFeedback | null,
  told: SubmissionFeedback | null,
): SubmissionFeedback | null {
  if (given === null || told === null) return given ?? told
  return repliesOf(told) > repliesOf(given) ? told : given
}
