import { chatReplySchema, classroomLimits } from '#contract/classroom.ts'
import type { ChatMessage } from '#contract/classroom-chat.ts'
import type { Activity, Classroom } from '#contract/classroom-state.ts'
import { answer, api } from '#web/lib/api.ts'
import { askGuide } from '#web/lib/ask-guide.ts'
import { readEvents } from '#web/lib/read-events.ts'
import { examOnScreen } from './exam-on-screen.ts'

/** Where a chat takes place. */
export interface ChatPlace {
  activity: Pick<Activity, 'id' | 'leader'>
  room: Pick<Classroom, 'course' | 'unit'>
}

export interface Question {
  clientId: string
  text: string
  /** A new reply in place of one that was cut off. */
  isRetry: boolean
}

export const readMessages = (
  activityId: string,
  cursor?: string,
): Promise<{ items: ChatMessage[]; nextCursor: string | null }> =>
  answer(
    api.api.activities[':id'].messages.$get({
      param: { id: activityId },
      query: { limit: String(classroomLimits.messagesPerPage), ...(cursor === undefined ? {} : { cursor }) },
    }),
  )

/** The server has notes, history and exam itself; it hears which of the exam's questions is on the screen now. */
const asked = ({ activity, room }: ChatPlace, { text, clientId, isRetry }: Question) => ({
  courseId: room.course.id,
  unitId: room.unit?.id,
  activityId: activity.id,
  clientId,
  retry: isRetry,
  ...(activity.leader === 'Examiner'
    ? { question: text, ...examOnScreen(activity.id) }
    : { studentMessage: text }),
})

/** A guide's reply, handed over piece by piece as it comes. */
export async function streamReply(
  place: ChatPlace,
  question: Question,
  signal: AbortSignal,
  onText: (piece: string) => void,
): Promise<{ text: string; isCutOff: boolean }> {
  const path = place.activity.leader === 'Examiner' ? '/api/examiner-chat' : '/api/professor-chat'
  const response = await askGuide(path, asked(place, question), { signal, isStreamed: true })
  for await (const { event, data } of readEvents(response)) {
    if (event === 'delta') onText((data as { text: string }).text)
    if (event === 'done') {
      const { response: text, cutOff } = chatReplySchema.parse(data)
      return { text, isCutOff: cutOff === true }
    }
  }
  throw new Error('The stream ended without its last word.')
}
