import type { KeyedQuestion, QuestionsRequest } from '#contract/exams.ts'

/**
 * Every question says what it tests: where it does not by itself, the lesson's objective or title stands for it, or the
 * course's title. What would name the answer is passed over.
 */
export function nameObjectives(
  questions: readonly KeyedQuestion[],
  { lessonObjective, lessonTitle, courseDetails }: QuestionsRequest,
): KeyedQuestion[] {
  const courseTitle = /^title: (.+)$/m.exec(courseDetails)?.[1] ?? ''
  const names = [lessonObjective, lessonTitle, courseTitle].map((name) => name.trim()).filter(saysSomething)
  return questions.map((question) => {
    if (saysSomething(question.objective) && !givesAway(question, question.objective)) return question
    const name = names.find((text) => !givesAway(question, text)) ?? 'What this lesson taught'
    return { ...question, objective: name.slice(0, 500).toWellFormed() }
  })
}

const saysSomething = (text: string) => /[\p{L}\p{N}]/u.test(text)

const givesAway = ({ kind, correctAnswer, rubric }: KeyedQuestion, text: string): boolean =>
  kind !== 'true_false' &&
  [correctAnswer, ...rubric].some((secret) => text.toLowerCase().includes(secret.toLowerCase()))
