import { and, eq } from 'drizzle-orm'
import { personaOf } from '#contract/conversations.ts'
import { activities } from '#db/classroom.ts'
import type { Conversation, OpenConversation } from '#server/conversations/place.ts'
import type { ActivityPlace } from '#server/conversations/routes.ts'
import { type ExamOnScreen, examOnScreen, loadExamForChat } from '#server/exams/exam-for-chat.ts'
import { examinerChat } from '#server/exams/examiner-chat.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { findChat } from './find-chat.ts'
import { namesOwnRows, type OwnIds } from './find-lesson.ts'
import { guideChat } from './guide-chat.ts'
import { pageTextOf } from './read-page-text.ts'

/** An activity whose exam has not been made yet. */
const noExam = {
  examContext: { isExamActive: false, timeRemaining: '', score: '' },
  currentQuestion: null,
  questionPhase: 'pre_exam' as const,
}

type Asked = { ids: OwnIds; text: string; onScreen?: ExamOnScreen }

/** One of the learner's own activities, with the guide who leads it and what the server knows of it. */
const openActivity: OpenConversation<Asked> = async ({ db, guides }, caller, { ids, text, onScreen }) => {
  const chat = await findChat(db, caller.userId, ids)
  const { activityId, leader, profile, notes } = chat
  const reply: Conversation['reply'] = async function* (history) {
    if (leader !== 'Examiner') {
      const pages = () => pageTextOf(db, caller.userId, chat.lessonPlanId)
      yield* guideChat(guides, caller, { ...chat, studentMessage: text, history }, pages)
      return
    }
    // Whichever path was called: during an exam only the Examiner speaks, and by the Examiner's rules.
    const exam = (await loadExamForChat(db, caller.userId, activityId, onScreen)) ?? noExam
    yield* examinerChat(guides, caller, {
      question: text,
      chatHistory: history,
      studentProfile: profile,
      sourceText: notes,
      ...exam,
    })
  }
  return { place: { activityId, videoId: null }, guide: personaOf(leader), reply }
}

export const activityPlace: ActivityPlace = {
  openProfessor: async (services, caller, request) => {
    const { studentMessage, leader, lessonTitle, notes } = request
    if (namesOwnRows(request)) return openActivity(services, caller, { ids: request, text: studentMessage })
    const question = {
      leader,
      lessonTitle,
      studentMessage,
      profile: request.studentProfile,
      courseText: request.courseDetails,
      notes,
      history: request.chatHistory,
    }
    const reply = () => guideChat(services.guides, caller, question)
    return { place: null, guide: personaOf(leader), reply }
  },
  openExaminer: async (services, caller, request) => {
    const asked = { ids: request, text: request.question, onScreen: examOnScreen(request) }
    if (namesOwnRows(request)) return openActivity(services, caller, asked)
    const reply = () => examinerChat(services.guides, caller, { ...request, sourceText: '' })
    return { place: null, guide: 'Examiner', reply }
  },
  requireOwn: async (db, id, learnerId) => {
    const [own] = await db
      .select({ id: activities.id })
      .from(activities)
      .where(and(eq(activities.id, id), eq(activities.userId, learnerId)))
    if (own === undefined) throw new AppError('not_found')
  },
}
