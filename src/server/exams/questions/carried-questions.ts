import type { KeyedQuestion } from '#contract/exams.ts'
import { questionFromModel } from './tidy-question.ts'

/** Questions that a lesson or course brings along: held to the same rules as any other, what breaks them is left out. */
export function carriedQuestions(given: readonly unknown[]): KeyedQuestion[] {
  const sound = given.flatMap((question) => questionFromModel.safeParse(question).data ?? [])
  const byPrompt = new Map(sound.map((question) => [question.prompt.toLowerCase(), question]))
  return [...byPrompt.values()].map((question, index) => ({ ...question, id: `q${index + 1}` }))
}
