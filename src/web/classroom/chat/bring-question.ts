import type { Activity } from '#contract/classroom-state.ts'
import { discussion } from '#web/classroom/notes/discussion.ts'
import { type Draft, draftPlace, fitted } from '#web/lib/forms/draft.ts'

/** The state of an address that leads into the classroom with a question in the chat's field. */
export const withQuestion = { bringsQuestion: true }

/** Whose chat a question from the exam of a lesson belongs in: the Professor who spoke last before it. */
export function professorBefore<Part extends Pick<Activity, 'id' | 'leader'>>(
  activities: readonly Part[],
  examActivityId: string | null,
): Part | undefined {
  const exam = activities.findIndex(({ id }) => id === examActivityId)
  const isProfessor = ({ leader }: Part) => leader === 'Professor'
  return activities.slice(0, Math.max(exam, 0)).findLast(isProfessor) ?? activities.find(isProfessor)
}

/** Puts a question and what was answered into the field of an activity's chat, unsent, below what is typed there. */
export function bringQuestion(
  learnerId: string,
  activityId: string,
  { asked, answered }: { asked: string; answered: string },
): void {
  const place = draftPlace(learnerId, `chat-${activityId}`)
  const typed = place.open((stored) => fitted('', stored)) as Draft<string> | null
  place.keep({
    value: discussion({ prompt: asked, attempt: answered }, typed?.value ?? ''),
    begunAt: typed?.begunAt ?? new Date().toISOString(),
    revision: null,
  })
  place.flush()
}
