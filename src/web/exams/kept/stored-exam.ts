import type { ExamDetails, SaveExam } from '#contract/exam-details.ts'
import { confidences } from '#contract/knowledge/evidence.ts'
import {
  isCount,
  isText,
  isTruth,
  listOf,
  oneOf,
  orAbsent,
  orNull,
  recordOf,
  shaped,
} from '#web/lib/kept/check.ts'
import { readStored, removeStored, writeStored } from '#web/lib/storage.ts'
import { isShownExam } from './check-copy.ts'

/**
 * The changes as they were typed, not as they may be sent: an answer that is too long to send is kept too.
 */
const isUnsaved = shaped<SaveExam>({
  studentAnswers: orAbsent(recordOf(isText)),
  confidences: orAbsent(recordOf(orNull(oneOf(confidences)))),
  flagged: orAbsent(listOf(isText)),
  currentQuestionIndex: orAbsent(isCount),
  isReviewing: orAbsent(isTruth),
})

/** The exam as it was shown, and the changes that the server has not confirmed. */
type Copy = { activityId: string; unsaved: SaveExam; state: { exam: { examId: string } } }

const isCopy = shaped<Copy>({
  activityId: isText,
  unsaved: isUnsaved,
  state: shaped({ exam: shaped({ examId: isText }) }),
})

/** Under 'examState': the current exam, and those of other activities that wait to be sent. */
const isStored = (stored: unknown): stored is Copy & { waiting?: Copy[] } =>
  isCopy(stored) && orAbsent(listOf(isCopy))(Reflect.get(stored, 'waiting'))

function readCopies(): Copy[] {
  const stored: unknown = readStored('examState')
  if (!isStored(stored)) return []
  const { waiting = [], ...atHand } = stored
  return [atHand, ...waiting]
}

type StoredExam = { examId: string | undefined; exam: ExamDetails | undefined; unsaved: SaveExam }

/** This browser's copy of the activity's exam; never another activity's, and nothing unreadable. */
export function readStoredExam(activityId: string): StoredExam {
  const copy = readCopies().find((one) => one.activityId === activityId)
  // A copy of an earlier release may have no citations.
  const shown: unknown = copy && { citations: {}, ...copy.state }
  return {
    examId: copy?.state.exam.examId,
    // A copy of an earlier release cannot be shown, but its unsaved changes are sent.
    exam: isShownExam(shown) ? shown : undefined,
    unsaved: copy?.unsaved ?? {},
  }
}

/**
 * The current exam replaces the previous one, of which only the unsaved changes stay. An exam that the
 * learner left is only updated: a copy that was cleared meanwhile stays cleared.
 */
export function storeExam(
  copy: { activityId: string; state: ExamDetails; unsaved: SaveExam },
  isAtHand: boolean,
): void {
  const copies = readCopies()
  const others = copies.filter((one) => one.activityId !== copy.activityId)
  const [first, ...waiting] = isAtHand
    ? [copy, ...others.filter(({ unsaved }) => Object.keys(unsaved).length > 0)]
    : copies.map((one) => (one.activityId === copy.activityId ? copy : one))
  if (first === undefined) removeStored('examState')
  else writeStored('examState', { ...first, ...(waiting.length > 0 && { waiting }) })
}
