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

/** Notes longer than this are cut in a chat's prompt, so that the conversation keeps its room. */
const longestNotes = 30_000

/** What the learner asks, what is known of the exam, and the lesson it was made from. */
export type AskedOfExaminer = Omit<
  ExaminerChatRequest,
  keyof typeof keptChatFields | keyof typeof ownRowIds
> &
  ExamTold & {
    sourceText: string
    /** Of the learner's lesson that the exam belongs to. */
    facts?: LessonFacts
    /** Once graded; the prompt says it in words. */
    result?: GradingResult | null
  }

const prompt = definePrompt({
  file: 'examinerChatPrompt.txt',
  data: ['course', 'lesson', 'notes', 'learner', 'exam', 'question'],
  plain: ['phase'],
})

/** The replies that the prompt shows as examples, without the one that fits every running exam. */
export const exampleReplies = (): string[] =>
  examplesIn(prompt.text(), /^- (?!during_exam)\w+\. "[^"]+" You: "([^"]+)"/gm)

/** Of whom and what the talk is. While the exam runs its answers stand in the notes, so only titles are told. */
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
    // Without notes the exam was made from what the learner brought.
    notes: (sourceText || describeSources(facts ?? { pages: [] })).slice(0, longestNotes).toWellFormed(),
    learner: describeLearner(studentProfile),
  }
}

/** What changes with every turn stands at the very end, so that all before it stays the same. */
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
