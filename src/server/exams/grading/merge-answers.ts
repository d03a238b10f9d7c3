import type { KeyedQuestion } from '#contract/exams.ts'

/** What is kept, with what came laid over it. Answers to questions that the exam does not have are left out. */
export function mergeAnswers(
  questions: readonly Pick<KeyedQuestion, 'id'>[],
  kept: Readonly<Record<string, string>>,
  given: Readonly<Record<string, string>>,
): Record<string, string> {
  const own = (answers: Readonly<Record<string, string>>, id: string) =>
    Object.hasOwn(answers, id) ? answers[id] : undefined
  return Object.fromEntries(
    questions.flatMap(({ id }) => {
      const answer = own(given, id) ?? own(kept, id)
      return answer === undefined ? [] : [[id, answer]]
    }),
  )
}
