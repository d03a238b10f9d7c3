import type { SubmissionFeedback } from '#contract/projects/feedback.ts'

const repliesOf = ({ criteria }: SubmissionFeedback) => criteria.filter(({ reply }) => reply !== null).length

/**
 * The newest feedback: the page's, or a later one from a run. Every second review adds a reply and none is
 * removed, so the feedback with more replies is newer; another window may have asked after this window's run.
 */
export function newerFeedback(
  given: SubmissionFeedback | null,
  fromRun: SubmissionFeedback | null,
): SubmissionFeedback | null {
  if (given === null || fromRun === null) return given ?? fromRun
  return repliesOf(fromRun) > repliesOf(given) ? fromRun : given
}
