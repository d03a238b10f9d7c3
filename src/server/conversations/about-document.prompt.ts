import type { ChatTurn } from '#contract/conversations.ts'
import type { LearnerBrief } from '#contract/profile.ts'
import type { OutlineEntry } from '#contract/sources/reading.ts'
import { type CourseFacts, describeCourse } from '#server/courses/describe-course.ts'
import { definePrompt } from '#server/platform/guides/prompts.ts'
import { tellLast } from '#server/platform/guides/tell-last.ts'
import { cutText, labelled } from '#server/platform/guides/within-budget.ts'
import { describeLearner } from '#server/profile/describe-learner.ts'
import {
  describePassages,
  passageBudgets,
  passagesName,
  placeOf,
} from '#server/sources/cite/describe-passages.ts'
import type { FoundPassage } from '#server/sources/cite/look-up.ts'
import { chatTurns, withCaution } from './chat-turns.ts'

const prompt = definePrompt({
  file: 'librarianDocumentPrompt.txt',
  data: ['course', 'learner', 'document', 'page'],
  plain: [],
})

const outlineBudget = 4000

/** A question about a document, with its learner, and its course, if any. */
export type DocumentChat = {
  message: string
  document: { title: string; author: string; outline: readonly OutlineEntry[]; unit: 'page' | 'section' }
  /** The shown page; undefined where it has no text. */
  page: FoundPassage | undefined
  passages: readonly FoundPassage[]
  learner: LearnerBrief
  course: CourseFacts | null
  /** The learner's shaky concepts of that course, in words. */
  knowledge: string
}

/** The table of contents, a line for each entry, cut at the end. */
export const describeOutline = (outline: readonly OutlineEntry[], unit: string, budget: number): string =>
  cutText(
    outline
      .map(
        ({ title, level, section }) =>
          `${'  '.repeat(Math.max(0, level - 1))}- ${title} (${unit} ${section + 1})`,
      )
      .join('\n'),
    budget,
  )

/**
 * The page comes before the conversation: it stays the same while the learner reads it, so the provider's
 * prefix cache can serve it.
 */
export function aboutDocumentPrompt(chat: DocumentChat, history: readonly ChatTurn[], caution = '') {
  const { document, page, passages, learner, course, knowledge, message } = chat
  const { title, author, outline, unit } = document
  return {
    system: prompt.fill({
      course: course === null ? '' : describeCourse(course),
      learner: describeLearner(learner),
      document: [
        labelled('Title', title),
        labelled('Author', author),
        describeOutline(outline, unit, outlineBudget),
      ]
        .filter(Boolean)
        .join('\n'),
      page: page === undefined ? '' : `${placeOf(page)}:\n${page.text}`,
    }),
    turns: tellLast(withCaution(chatTurns(history, message), caution), {
      [passagesName]: describePassages(passages, passageBudgets.chat, 2),
      'what the learner knows': knowledge,
    }),
  }
}
