import { and, eq } from 'drizzle-orm'
import { personaOf } from '#contract/conversations/personas.ts'
import { activities } from '#db/classroom.ts'
import { describeNotes } from '#server/classroom/describe-material.ts'
import { guideChat } from '#server/classroom/guide-chat.ts'
import { givenFacts, toldPassages } from '#server/classroom/lesson-facts.ts'
import { findLessonFacts } from '#server/classroom/load-facts.ts'
import { namesOwnRows, type OwnIds, ownId } from '#server/classroom/own-ids.ts'
import { findPlanned } from '#server/classroom/prepare/planned-activity.ts'
import { withKnowledge } from '#server/classroom/tell-knowledge.ts'
import { withPassagesFor } from '#server/classroom/tell-passages.ts'
import { claimed } from '#server/conversations/chat-turns.ts'
import type { Conversation, OpenConversation } from '#server/conversations/place.ts'
import type { ActivityPlace } from '#server/conversations/routes.ts'
import type { Database } from '#server/platform/database/db.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { citeEvents } from '#server/sources/cite/cite-text.ts'
import { type ExamOnScreen, examOnScreen, loadExamForChat } from './exam-for-chat.ts'
import { examinerChat } from './examiner-chat.ts'

/** The context of an activity whose exam does not exist yet. */
const noExam = {
  examContext: { isExamActive: false, timeRemaining: '', score: '' },
  currentQuestion: null,
  questionPhase: 'pre_exam' as const,
}

type ActivityQuestion = { ids: OwnIds; text: string; onScreen?: ExamOnScreen }

/** Loads one of the learner's own activities, with its guide and what the server knows about it. */
const openActivity: OpenConversation<ActivityQuestion> = async (
  { db, guides, metrics },
  caller,
  { ids, text, onScreen },
) => {
  const facts = await loadReady(db, caller.userId, ids)
  const { id: activityId, leader } = facts.activity
  const reply: Conversation['reply'] = async (history) => {
    if (leader !== 'Examiner') {
      const found = await withPassagesFor({ db, guides }, caller.userId, facts, text)
      const known = await withKnowledge({ db, guides }, caller.userId, found)
      const chat = guideChat(guides, caller, { leader, facts: known, message: text, history })
      return citeEvents(chat, toldPassages(known), metrics)
    }
    // During an exam only the Examiner replies, by the Examiner's rules, whichever path the browser calls.
    const exam = (await loadExamForChat(db, caller.userId, activityId, onScreen)) ?? noExam
    const isRunning = exam.questionPhase === 'during_exam'
    const known = isRunning
      ? facts
      : await withKnowledge(
          { db, guides },
          caller.userId,
          await withPassagesFor({ db, guides }, caller.userId, facts, text),
        )
    const chat = examinerChat(guides, caller, {
      question: text,
      chatHistory: history,
      studentProfile: facts.learner,
      sourceText: describeNotes(facts),
      facts: known,
      ...exam,
    })
    return citeEvents(chat, toldPassages(known), metrics)
  }
  return { place: { activityId }, guide: personaOf(leader), reply }
}

/** While the plan is still being made, the chat of an activity that it has already named is open. */
async function loadReady(db: Database, learnerId: string, { courseId, unitId, activityId }: OwnIds) {
  const ids = { courseId, unitId, activityId: ownId(activityId) }
  let found = await findLessonFacts(db, learnerId, ids)
  if (found === undefined) {
    await findPlanned(db, ids.activityId)?.planEnded
    found = await findLessonFacts(db, learnerId, ids)
  }
  if (!found?.activity) throw new AppError('not_found')
  return { ...found, activity: found.activity }
}

export const activityPlace: ActivityPlace = {
  openProfessor: async (services, caller, request) => {
    const { studentMessage: message, leader } = request
    if (namesOwnRows(request)) return openActivity(services, caller, { ids: request, text: message })
    const facts = givenFacts({
      course: { description: request.courseDetails },
      unit: { title: request.lessonTitle },
      learner: request.studentProfile,
      notes: request.notes,
    })
    const reply = async () =>
      guideChat(services.guides, caller, { leader, facts, message, history: claimed(request.chatHistory) })
    return { place: null, guide: personaOf(leader), reply }
  },
  openExaminer: async (services, caller, request) => {
    const asked = { ids: request, text: request.question, onScreen: examOnScreen(request) }
    if (namesOwnRows(request)) return openActivity(services, caller, asked)
    const chatHistory = claimed(request.chatHistory)
    const reply = async () =>
      examinerChat(services.guides, caller, { ...request, chatHistory, sourceText: '' })
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
