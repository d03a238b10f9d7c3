import type { KeyedQuestion } from '#contract/exams.ts'

/**
 * What is kept for the questions of an exam, with what came laid over it; null takes it back. What came for questions
 * that the exam does not have is left out.
 */
export function mergeAnswers<Value extends string>(
  questions: readonly Pick<KeyedQuestion, 'id'>[],
  kept: Readonly<Record<string, Value>>,
  given: Readonly<Record<string, Value | null>>,
): Record<string, Value> {
  const own = <Held>(answers: Readonly<Record<string, Held>>, id: string) =>
    Object.hasOwn(answers, id) ? answers[id] : undefined
  return Object.fromEntries(
    questions.flatMap(({ id }): [string, Value][] => {
      const stated = own(given, id)
      const answer = stated === undefined ? own(kept, id) : stated
      return answer === undefined || answer === null ? [] : [[id, answer]]
    }),
  )
}
