import type { GuideQuestion } from '#contract/classroom.ts'
import { chatTurns } from '#server/conversations/chat-turns.ts'
import { definePrompt } from '#server/platform/guides/prompts.ts'
import { describeLearner } from '#server/profile/describe-learner.ts'

const data = ['course', 'lesson', 'learner', 'notes'] as const
const professor = definePrompt({ file: 'professorChatPrompt.txt', data, plain: [] })
const librarian = definePrompt({ file: 'librarianChatPrompt.txt', data, plain: [] })

/** Notes longer than this are cut in a chat's prompt, so that the conversation keeps its room. */
const longestNotes = 30_000

/** Everything but the conversation stands in the system prompt, so that it stays the same from turn to turn. */
export const guideChatPrompt = (question: GuideQuestion) => ({
  system: (question.leader === 'Librarian' ? librarian : professor).fill({
    course: question.courseText,
    lesson: `Title: ${question.lessonTitle}`,
    learner: describeLearner(question.profile),
    notes: question.notes.slice(0, longestNotes).toWellFormed(),
  }),
  turns: chatTurns(question.history, question.studentMessage),
})
