import { personaOf } from '#contract/classroom-chat.ts'
import { type ExamOnScreen, loadExamForChat } from '#server/exams/exam-for-chat.ts'
import { examinerChat } from '#server/exams/examiner-chat.ts'
import type { Services } from '#server/platform/context.ts'
import type { Caller } from '#server/platform/guides.ts'
import type { TextEvent } from '#server/platform/model/stream-text.ts'
import { askInActivity } from './ask-in-activity.ts'
import { findChat } from './find-chat.ts'
import type { OwnIds } from './find-lesson.ts'
import { followReply } from './follow-reply.ts'
import { guideChat } from './guide-chat.ts'
import { readHistory } from './read-history.ts'
import { tellReply, writeReply } from './write-reply.ts'

type Rooms = Pick<Services, 'db' | 'guides' | 'log'>

export type AskedInActivity = OwnIds & {
  text: string
  clientId: string | null
  isRetry: boolean
  examOnScreen?: ExamOnScreen
}

/** An activity whose exam has not been made yet. */
const noExam = {
  examContext: { isExamActive: false, timeRemaining: '', score: '' },
  currentQuestion: null,
  questionPhase: 'pre_exam' as const,
}

/** The kept form of a chat: the message is kept first, then the activity's own guide replies, and that is kept too. */
export async function replyInActivity(
  rooms: Rooms,
  caller: Caller,
  { text, clientId, isRetry, examOnScreen, ...ids }: AskedInActivity,
): Promise<{ leader: string; events: AsyncIterable<TextEvent> }> {
  const { db } = rooms
  const chat = await findChat(db, caller.userId, ids)
  const { activityId, leader } = chat
  const persona = personaOf(leader)
  const learnerId = caller.userId
  const turn = await askInActivity(db, { learnerId, activityId, text, clientId, isRetry, persona })
  const { questionId, replyId } = turn
  if (turn.state === 'kept') return { leader, events: tellReply(turn.text, turn.isCutOff) }
  if (turn.state === 'elsewhere') return { leader, events: followReply(db, replyId, caller.signal) }
  const events = askGuide(rooms, caller, chat, { questionId, text, examOnScreen })
  return { leader, events: writeReply(rooms, replyId, events) }
}

type Asked = { questionId: number; text: string; examOnScreen: ExamOnScreen | undefined }

/** Whatever goes wrong from here on, be it before the guide hears of it, is a reply that failed. */
async function* askGuide(
  { db, guides }: Rooms,
  caller: Caller,
  chat: Awaited<ReturnType<typeof findChat>>,
  { questionId, text, examOnScreen }: Asked,
): AsyncGenerator<TextEvent> {
  const history = await readHistory(db, chat.activityId, questionId)
  if (chat.leader !== 'Examiner') {
    yield* guideChat(guides, caller, { ...chat, studentMessage: text, history })
    return
  }
  // Whichever path was called: during an exam only the Examiner speaks, and by the Examiner's rules.
  yield* examinerChat(guides, caller, {
    question: text,
    chatHistory: history,
    studentProfile: chat.profile,
    sourceText: chat.notes,
    ...((await loadExamForChat(db, caller.userId, chat.activityId, examOnScreen)) ?? noExam),
  })
}
