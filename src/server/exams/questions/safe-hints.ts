import type { KeyedQuestion } from '#contract/exams.ts'
import { hintsThatKeep, type Secret } from '#server/guide/telling-hints.ts'

/** Drops the hints that contain the question's answer, and the field where no hint is left. */
export function withSafeHints<Question extends KeyedQuestion>(question: Question): Question {
  const { hints: given = [], ...rest } = question
  const hints = hintsThatKeep(given, secretOf(question))
  return (hints.length > 0 ? { ...rest, hints } : rest) as Question
}

function secretOf({ kind, prompt: asked, options, correctAnswer, rubric }: KeyedQuestion): Secret {
  if (kind === 'short_answer') return { asked, answer: { text: correctAnswer, points: rubric } }
  const all = kind === 'true_false' ? ['True', 'False'] : options
  return { asked, choice: { right: correctAnswer, wrong: all.filter((option) => option !== correctAnswer) } }
}
