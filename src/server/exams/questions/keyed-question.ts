import type { AuthoredQuestion, UnitHead } from '#contract/authored/course-file.ts'
import type { KeyedQuestion, OptionNote } from '#contract/exams.ts'
import { shuffled } from './draw-questions.ts'
import { withSafeHints } from './safe-hints.ts'

const maxExplanationLength = 2000
const maxPoints = 10

/** A question of a course's bank in the form of an exam's question, with shuffled options. */
export const keyedQuestion = (question: AuthoredQuestion, concepts: UnitHead['concepts']): KeyedQuestion =>
  withSafeHints(asKeyed(question, concepts))

function asKeyed(question: AuthoredQuestion, concepts: UnitHead['concepts']): KeyedQuestion {
  const { kind, concept, prompt, explanation, hints } = question
  const common = {
    // The id is set when the exam is complete.
    id: 'q',
    kind,
    prompt,
    options: [],
    objective: concepts.find(({ key }) => key === concept)?.label ?? '',
    explanation,
    rubric: [],
    correctAnswer: rightAnswer(question),
    concept,
    hints,
  }
  if (question.kind === 'short_answer') {
    const { rubric } = question
    return { ...common, rubric, points: Math.min(rubric.length, maxPoints) }
  }
  const closed = { ...common, points: question.points ?? 1 }
  if (question.kind === 'true_false') {
    const wrong = question.key ? 'False' : 'True'
    return { ...closed, optionNotes: noted(wrong, { ...question, explanation: '' }) }
  }
  const right = question.options.find((option) => option.right)
  return {
    ...closed,
    options: shuffled(question.options.map(({ text }) => text)),
    // The explanation of the right option, whichever was chosen.
    explanation: [explanation, right?.explanation ?? '']
      .filter(Boolean)
      .join(' ')
      .slice(0, maxExplanationLength)
      .toWellFormed(),
    optionNotes: question.options
      .filter((option) => !option.right)
      .flatMap((option) => noted(option.text, option)),
  }
}

/** The right answer in the form that an exam stores. */
export function rightAnswer(question: AuthoredQuestion): string {
  if (question.kind === 'short_answer') return question.modelAnswer
  if (question.kind === 'true_false') return question.key ? 'True' : 'False'
  return question.options.find((option) => option.right)?.text ?? ''
}

const noted = (
  option: string,
  { misconception, explanation }: Pick<OptionNote, 'misconception' | 'explanation'>,
): OptionNote[] =>
  misconception === '' && explanation === '' ? [] : [{ option, misconception, explanation }]
