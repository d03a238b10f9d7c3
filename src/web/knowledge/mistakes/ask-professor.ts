import type { QueryClient } from '@tanstack/react-query'
import type { Mistake } from '#contract/knowledge/picture.ts'
import { bringQuestion, professorBefore, withQuestion } from '#web/classroom/chat/bring-question.ts'
import { type EvidencePlace, enterLesson, findLesson } from '#web/knowledge/open-place.ts'

type MissedQuestion = Pick<Mistake, 'asked' | 'answered'> & { place: EvidencePlace }

/**
 * Opens the chat of the lesson's Professor with the question in its field, unsent. In a lesson without a Professor it is
 * the chat of the activity that it was asked in.
 */
export async function askProfessor(client: QueryClient, learnerId: string, missed: MissedQuestion) {
  const { place } = missed
  const lesson = await findLesson(client, place)
  const activityId = professorBefore(lesson.plan?.activities ?? [], place.activityId)?.id ?? place.activityId
  const to = await enterLesson(lesson, activityId)
  if (activityId !== null) bringQuestion(learnerId, activityId, missed)
  return { to, options: { state: withQuestion } }
}
