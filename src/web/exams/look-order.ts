import type { ExamDetails } from '#contract/exam-details.ts'
import type { GradedAnswer, GradingResult } from '#contract/exams.ts'
import type { Confidence } from '#contract/knowledge/evidence.ts'

/** To be certain and miss it is what one learns most from. */
export const isSureButMissed = (answer: Pick<GradedAnswer, 'correct'>, stated: Confidence | undefined) =>
  stated === 'certain' && !answer.correct

/** The places of the questions in the order to look at them: first what one was certain of and missed. */
export function lookOrder(
  { questions, confidences }: Pick<ExamDetails, 'questions' | 'confidences'>,
  result: GradingResult,
): number[] {
  const isFirst = ({ id }: { id: string }) => {
    const answer = result.questions.find(({ questionId }) => questionId === id)
    return answer !== undefined && isSureButMissed(answer, confidences[id])
  }
  const places = questions.map((question, place) => ({ place, isFirst: isFirst(question) }))
  return [...places.filter((one) => one.isFirst), ...places.filter((one) => !one.isFirst)].map(
    ({ place }) => place,
  )
}
