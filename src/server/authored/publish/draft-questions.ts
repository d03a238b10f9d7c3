import { type AuthoredQuestion, questionBlockSchema } from '#contract/authored/course-file.ts'
import { courseFileLimits } from '#contract/authored/course-file-limits.ts'
import type { KeyedQuestion } from '#contract/exams.ts'

/**
 * A question that was made without a model quotes the material, which may be the learner's own page, and no
 * second reader has verified it.
 */
const quotesMaterial = ({ explanation }: KeyedQuestion) => /The (?:text|video) says:/.test(explanation)

/** Converts the verified questions of the learner's exams to questions of a bank, each once. */
export function draftQuestions(
  asked: readonly KeyedQuestion[],
  /** The keys of concepts that a question may name; a question that names none of them gets the first. */
  keys: readonly string[],
): AuthoredQuestion[] {
  const seen = new Set<string>()
  return asked
    .flatMap((question) => {
      const prompt = question.prompt.toLowerCase()
      if (quotesMaterial(question) || seen.has(prompt)) return []
      seen.add(prompt)
      const concept = keys.find((key) => key === question.concept) ?? keys[0] ?? ''
      return questionBlockSchema.safeParse(asAuthored(question, concept)).data ?? []
    })
    .slice(0, courseFileLimits.questions)
}

function asAuthored({ kind, prompt, explanation, ...question }: KeyedQuestion, concept: string) {
  const noteOf = (option: string) => question.optionNotes?.find((note) => note.option === option)
  const common = { kind, concept, prompt, explanation, hints: question.hints ?? [] }
  if (kind === 'short_answer')
    return { ...common, rubric: question.rubric, modelAnswer: question.correctAnswer }
  const fields = { ...common, ...(question.points > 1 && { points: question.points }) }
  if (kind === 'true_false') {
    const key = question.correctAnswer === 'True'
    return { ...fields, key, misconception: noteOf(key ? 'False' : 'True')?.misconception ?? '' }
  }
  return {
    ...fields,
    options: question.options.map((text) => ({
      text,
      right: text === question.correctAnswer,
      misconception: noteOf(text)?.misconception ?? '',
      explanation: noteOf(text)?.explanation ?? '',
    })),
  }
}
