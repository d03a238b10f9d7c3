import type { KeyedQuestion } from '#contract/exams.ts'

/**
 * Merges new values into the stored values of an exam's questions; null removes a value. Values for questions
 * that the exam does not have are ignored.
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
