import { isRecord } from '#contract/untrusted/is-record.ts'
import {
  isLearnersBrowser,
  readStored,
  removeStored,
  type StorageKey,
  storedKeys,
  writeStored,
} from '#web/lib/storage.ts'

/** Copies of the server's data, which its learner gets again. */
const copies = [
  'courses',
  'studentProfile',
  'currentCourseWithUnits',
  'lastGeneratedCourse',
  'classroom_activities',
  'classroom_activeActivityIndex',
  'contentMap',
] as const
const copiesThatBegin = ['activeActivityIndex-', 'segment_']

/** Messages that never reached the server are unsent text; the others are copies. */
function dropSentMessages(key: `messages-${string}`): void {
  const stored: unknown = readStored(key)
  const unsent = (Array.isArray(stored) ? stored : []).filter((one) => isRecord(one) && one.isUnsent === true)
  if (unsent.length === 0) removeStored(key)
  else writeStored(key, unsent)
}

/**
 * The answers of one exam that never reached the server, without its questions; null where there are none.
 */
function unsavedOf(copy: unknown) {
  if (!isRecord(copy) || !isRecord(copy.unsaved) || Object.keys(copy.unsaved).length === 0) return null
  const exam = isRecord(copy.state) && isRecord(copy.state.exam) ? copy.state.exam : {}
  const { activityId, unsaved } = copy
  return { activityId, unsaved, state: { exam: { examId: exam.examId } } }
}

function dropSavedExam(): void {
  const stored: unknown = readStored('examState')
  const { waiting = null } = isRecord(stored) ? stored : {}
  const all = [stored, ...(Array.isArray(waiting) ? waiting : [])]
  const [first, ...others] = all.map(unsavedOf).filter((copy) => copy !== null)
  if (first === undefined) removeStored('examState')
  else writeStored('examState', { ...first, ...(others.length > 0 && { waiting: others }) })
}

/**
 * Called when the learner's session has ended. The next person at this browser sees nothing of theirs, even
 * while the server is unreachable; drafts and other data that never reached the server stay until the learner
 * signs in again.
 */
export function dropCopies(): void {
  if (!isLearnersBrowser()) return
  for (const key of copies) removeStored(key)
  for (const prefix of copiesThatBegin) for (const key of storedKeys(prefix)) removeStored(key as StorageKey)
  for (const key of storedKeys('messages-')) dropSentMessages(key as `messages-${string}`)
  dropSavedExam()
  const id = readStored('profile')?.id
  if (typeof id === 'string') writeStored('profile', { id, isSignedOut: true })
  else removeStored('profile')
}
