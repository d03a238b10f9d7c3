import type { ownRowIds } from '#contract/classroom.ts'
import type { keptChatFields } from '#contract/conversations.ts'
import type { ExaminerChatRequest, GradingResult } from '#contract/exams.ts'
import { describeLesson } from '#server/classroom/describe-lesson.ts'
import { describeSources } from '#server/classroom/describe-material.ts'
import { type LessonFacts, laterFacts } from '#server/classroom/lesson-facts.ts'
import { chatTurns, withCaution } from '#server/conversations/chat-turns.ts'
import { examplesIn } from '#server/conversations/own-words.ts'
import { describeCourse } from '#server/courses/describe-course.ts'
import { definePrompt } from '#server/platform/guides/prompts.ts'
import { tellLast } from '#server/platform/guides/tell-last.ts'
import { labelled } from '#server/platform/guides/within-budget.ts'
import { describeLearner } from '#server/profile/describe-learner.ts'
import { describeExam, describeOpenQuestion, type ExamTold } from './describe-exam.ts'

/** Longer notes are cut in the prompt of a chat, to leave room for the conversation. */
const maxNotesLength = 30_000

/** The learner's message, what is known about the exam, and the lesson that it was made from. */
export type AskedOfExaminer = Omit<
  ExaminerChatRequest,
  keyof typeof keptChatFields | keyof typeof ownRowIds
> &
  ExamTold & {
    sourceText: string
    /** The facts of the learner's lesson that the exam belongs to. */
    facts?: LessonFacts
    /** Present after grading; the prompt describes it in words. */
    result?: GradingResult | null
  }

const prompt = definePrompt({
  file: 'examinerChatPrompt.txt',
  data: ['course', 'lesson', 'notes', 'learner', 'exam', 'question'],
  plain: ['phase'],
})

/** The replies that the prompt gives as examples, except the reply that fits every running exam. */
export const exampleReplies = (): string[] =>
  examplesIn(prompt.text(), /^- (?!during_exam)\w+\. "[^"]+" You: "([^"]+)"/gm)

/**
 * Describes the learner and the lesson. While the exam runs only titles are included, because the notes
 * contain the answers.
 */
function surroundings({ questionPhase, facts, studentProfile, sourceText }: AskedOfExaminer) {
  if (questionPhase === 'during_exam')
    return {
      course: labelled('Title', facts?.course.title ?? ''),
      lesson: labelled('Title', facts?.unit.title ?? ''),
      notes: '',
      learner: labelled('Languages', studentProfile.languages),
    }
  return {
    course: facts === undefined ? '' : describeCourse(facts.course),
    lesson: facts === undefined ? '' : describeLesson({ ...facts, activity: null }),
    // Without notes, the exam was made from the learner's own material.
    notes: (sourceText || describeSources(facts ?? { pages: [] })).slice(0, maxNotesLength).toWellFormed(),
    learner: describeLearner(studentProfile),
  }
}

/**
 * What changes every turn is at the end of the prompt, so that the model's cache of the beginning stays
 * valid.
 */
function laterOf({ questionPhase, facts, examContext }: AskedOfExaminer): Record<string, string> {
  if (questionPhase === 'during_exam') return { 'time left': examContext.timeRemaining }
  return facts === undefined ? {} : laterFacts(facts, 'chat')
}

export const examinerChatPrompt = (request: AskedOfExaminer, caution = '') => ({
  system: prompt.fill({
    ...surroundings(request),
    exam: describeExam(request),
    question: describeOpenQuestion(request),
    phase: request.questionPhase,
  }),
  turns: tellLast(withCaution(chatTurns(request.chatHistory, request.question), caution), laterOf(request)),
})
