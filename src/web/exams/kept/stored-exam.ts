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

/** As it was left here, and not as it may be sent: an answer that is too long to send is kept all the same. */
const isUnsaved = shaped<SaveExam>({
  studentAnswers: orAbsent(recordOf(isText)),
  confidences: orAbsent(recordOf(orNull(oneOf(confidences)))),
  flagged: orAbsent(listOf(isText)),
  currentQuestionIndex: orAbsent(isCount),
  isReviewing: orAbsent(isTruth),
})

/** The exam as it was shown, and what the server has not confirmed of it. */
type Copy = { activityId: string; unsaved: SaveExam; state: { exam: { examId: string } } }

const isCopy = shaped<Copy>({
  activityId: isText,
  unsaved: isUnsaved,
  state: shaped({ exam: shaped({ examId: isText }) }),
})

/** Under 'examState': the exam at hand, and those of other activities that wait to be sent. */
const isStored = (stored: unknown): stored is Copy & { waiting?: Copy[] } =>
  isCopy(stored) && orAbsent(listOf(isCopy))(Reflect.get(stored, 'waiting'))

function readCopies(): Copy[] {
  const stored: unknown = readStored('examState')
  if (!isStored(stored)) return []
  const { waiting = [], ...atHand } = stored
  return [atHand, ...waiting]
}

type StoredExam = { examId: string | undefined; exam: ExamDetails | undefined; unsaved: SaveExam }

/** What this browser knows of the activity's exam; nothing of another's, and nothing that cannot be read. */
export function readStoredExam(activityId: string): StoredExam {
  const copy = readCopies().find((one) => one.activityId === activityId)
  // A copy of an earlier release may have no citations.
  const shown: unknown = copy && { citations: {}, ...copy.state }
  return {
    examId: copy?.state.exam.examId,
    // A copy of an older version cannot be shown, but what is unsaved of it is sent.
    exam: isShownExam(shown) ? shown : undefined,
    unsaved: copy?.unsaved ?? {},
  }
}

/**
 * The exam at hand takes the place of the one before, of which only what is unsaved stays. One that was left is only
 * kept up to date: a copy that was cleared meanwhile stays cleared.
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
