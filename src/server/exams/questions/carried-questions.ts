import type { KeyedQuestion } from '#contract/exams.ts'
import { questionFromModel } from './tidy-question.ts'

/**
 * Validates the questions that come with a lesson or course by the same rules as all others; invalid ones are
 * dropped.
 */
export function carriedQuestions(given: readonly unknown[]): KeyedQuestion[] {
  const sound = given.flatMap((question) => questionFromModel.safeParse(question).data ?? [])
  const byPrompt = new Map(sound.map((question) => [question.prompt.toLowerCase(), question]))
  return [...byPrompt.values()].map((question, index) => ({ ...question, id: `q${index + 1}` }))
}
