import { z } from 'zod'
import type { ExamPhase } from '#contract/exams.ts'
import { readStored } from '#web/lib/storage.ts'

const shownSchema = z.object({
  activityId: z.string(),
  state: z.object({
    exam: z.object({ isExamActive: z.boolean(), isExamSubmitted: z.boolean() }),
    currentQuestionIndex: z.number().int().min(0),
    isReviewing: z.boolean(),
  }),
})

type ExamOnScreen = {
  questionPhase: ExamPhase
  examContext: { currentQuestionIndex: number }
}

/**
 * The exam of an activity as this browser shows it now, from its own copy: a question just opened is told to the
 * Examiner also before the server has kept the place. Null where this browser knows of none.
 */
export function examOnScreen(activityId: string): ExamOnScreen | null {
  const { data } = shownSchema.safeParse(readStored('examState'))
  if (data?.activityId !== activityId) return null
  const { exam, currentQuestionIndex, isReviewing } = data.state
  return {
    questionPhase: phaseOf(exam, isReviewing),
    examContext: { currentQuestionIndex },
  }
}

function phaseOf(
  { isExamActive, isExamSubmitted }: { isExamActive: boolean; isExamSubmitted: boolean },
  isReviewing: boolean,
): ExamPhase {
  if (isExamSubmitted) return isReviewing ? 'reviewing' : 'post_exam'
  return isExamActive ? 'during_exam' : 'pre_exam'
}
