import type { ChatTurn } from '#contract/conversations.ts'
import { chatTurns, withCaution } from '#server/conversations/chat-turns.ts'
import { examplesIn } from '#server/conversations/own-words.ts'
import { describeCourse } from '#server/courses/describe-course.ts'
import { definePrompt } from '#server/platform/guides/prompts.ts'
import { tellLast } from '#server/platform/guides/tell-last.ts'
import { describeLearner } from '#server/profile/describe-learner.ts'
import { describeLesson } from './describe-lesson.ts'
import { describeExercises, describeNotes, describePages, describeResources } from './describe-material.ts'
import { type LessonFacts, laterFacts } from './lesson-facts.ts'

const common = ['course', 'lesson', 'learner', 'notes', 'pages'] as const
const professor = definePrompt({ file: 'professorChatPrompt.txt', data: [...common, 'exercises'], plain: [] })
const librarian = definePrompt({ file: 'librarianChatPrompt.txt', data: [...common, 'works'], plain: [] })

/** The replies that the Professor's prompt gives as examples. The Librarian's prompt has none. */
export const exampleReplies = (leader: string): string[] =>
  leader === 'Librarian' ? [] : examplesIn(professor.text(), /A good reply: "([^"]+)"/g)

/** A learner's message to the guide of an activity, with the facts of the lesson. */
export type GuideChat = { leader: string; facts: LessonFacts; message: string; history: ChatTurn[] }

/**
 * Everything except the conversation is in the system prompt, so that it stays the same from turn to turn.
 */
export function guideChatPrompt({ leader, facts, message, history }: GuideChat, caution = '') {
  const common = {
    course: describeCourse(facts.course),
    lesson: describeLesson(facts),
    learner: describeLearner(facts.learner),
    notes: describeNotes(facts),
    pages: describePages(facts),
  }
  return {
    system:
      leader === 'Librarian'
        ? librarian.fill({ ...common, works: describeResources(facts) })
        : professor.fill({ ...common, exercises: describeExercises(facts) }),
    turns: tellLast(withCaution(chatTurns(history, message), caution), {
      ...laterFacts(facts, 'chat'),
      'a running exam': facts.isExamRunning ? 'The learner sits an exam of this lesson right now.' : '',
    }),
  }
}
