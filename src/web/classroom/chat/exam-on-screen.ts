import type { ExamPhase } from '#contract/exams/rules.ts'
import { isCount, isText, isTruth, shaped } from '#web/lib/kept/check.ts'
import { readStored } from '#web/lib/storage.ts'

type ShownExam = {
  activityId: string
  state: {
    exam: { isExamActive: boolean; isExamSubmitted: boolean }
    currentQuestionIndex: number
    isReviewing: boolean
  }
}

const isShown = shaped<ShownExam>({
  activityId: isText,
  state: shaped<ShownExam['state']>({
    exam: shaped<ShownExam['state']['exam']>({ isExamActive: isTruth, isExamSubmitted: isTruth }),
    currentQuestionIndex: isCount,
    isReviewing: isTruth,
  }),
})

type ExamOnScreen = {
  questionPhase: ExamPhase
  examContext: { currentQuestionIndex: number }
}

/**
 * The exam of an activity as this browser shows it now, from the browser's copy: the Examiner learns of a
 * question just opened before the server has saved the position. Null where this browser has no copy.
 */
export function examOnScreen(activityId: string): ExamOnScreen | null {
  const stored: unknown = readStored('examState')
  if (!isShown(stored) || stored.activityId !== activityId) return null
  const { exam, currentQuestionIndex, isReviewing } = stored.state
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
