import type { KeyedQuestion, QuestionsRequest } from '#contract/exams.ts'

/**
 * Gives every question an objective: where it has none, the lesson's objective or title, or the course's
 * title. A text that would reveal the answer is skipped.
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
