import { chatReplySchema, classroomLimits } from '#contract/classroom.ts'
import type { Activity, Classroom } from '#contract/classroom-state.ts'
import type { ChatMessage } from '#contract/conversations.ts'
import { answer, api, apiFetch } from '#web/lib/api.ts'
import { isCancelled } from '#web/lib/api-error.ts'
import { readEvents } from '#web/lib/read-events.ts'
import { wrappedRequest } from '#web/lib/wrapped-request.ts'
import { examOnScreen } from './exam-on-screen.ts'

/** Where a chat takes place, and what the documents' bodies say of it. */
export interface ChatPlace {
  activity: Pick<Activity, 'id' | 'leader'>
  room: Pick<Classroom, 'course' | 'unit' | 'profile'>
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

/** With the activity's id notes and history are the server's own, so they need not travel. */
const askedOfGuide = ({ activity, room }: ChatPlace, { text, clientId, isRetry }: Question) => ({
  courseId: room.course.id,
  unitId: room.unit?.id,
  activityId: activity.id,
  clientId,
  retry: isRetry,
  lessonTitle: room.unit?.title,
  leader: activity.leader,
  studentMessage: text,
  studentProfile: room.profile,
  courseDetails: { title: room.course.title, description: room.course.description },
  notes: '',
  chatHistory: [],
})

/** The server has the exam itself; it hears which of its questions is on the screen now. */
const askedOfExaminer = ({ activity, room }: ChatPlace, { text, clientId, isRetry }: Question) => ({
  courseId: room.course.id,
  unitId: room.unit?.id,
  activityId: activity.id,
  clientId,
  retry: isRetry,
  question: text,
  ...examOnScreen(activity.id),
})

/** Without the Examiner's prompt nothing can be asked: that is a reply that failed, and not a message that was refused. */
async function askExaminer(place: ChatPlace, question: Question, signal: AbortSignal) {
  try {
    return await wrappedRequest('examinerChatPrompt.txt', askedOfExaminer(place, question), { signal })
  } catch (error) {
    // Whoever is offline has it sent later.
    if (isCancelled(error) || !navigator.onLine) throw error
    throw new Error('The prompt of the Examiner could not be loaded.', { cause: error })
  }
}

/** A guide's reply, handed over piece by piece as it comes. */
export async function streamReply(
  place: ChatPlace,
  question: Question,
  signal: AbortSignal,
  onText: (piece: string) => void,
): Promise<{ text: string; isCutOff: boolean }> {
  const isExaminer = place.activity.leader === 'Examiner'
  const body = isExaminer ? await askExaminer(place, question, signal) : askedOfGuide(place, question)
  const response = await apiFetch(isExaminer ? '/api/examiner-chat' : '/api/professor-chat', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'text/event-stream' },
    body: JSON.stringify(body),
    signal,
  })
  for await (const { event, data } of readEvents(response)) {
    if (event === 'delta') onText((data as { text: string }).text)
    if (event === 'done') {
      const { response: text, cutOff } = chatReplySchema.parse(data)
      return { text, isCutOff: cutOff === true }
    }
  }
  throw new Error('The stream ended without its last word.')
}
