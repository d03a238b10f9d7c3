import type { AuthoredQuestion, UnitHead } from '#contract/authored/course-file.ts'
import type { KeyedQuestion, OptionNote } from '#contract/exams.ts'
import { shuffled } from './draw-questions.ts'

const longestExplanation = 2000
const mostPoints = 10

/** A question of a course's bank as an exam asks it, with its options in an order of chance. */
export function keyedQuestion(question: AuthoredQuestion, concepts: UnitHead['concepts']): KeyedQuestion {
  const { kind, concept, prompt, explanation, hints } = question
  const common = {
    // Numbered once the exam is whole.
    id: 'q',
    kind,
    prompt,
    options: [],
    objective: concepts.find(({ key }) => key === concept)?.label ?? '',
    explanation,
    rubric: [],
    concept,
    hints,
  }
  if (question.kind === 'short_answer') {
    const { rubric, modelAnswer } = question
    return { ...common, rubric, points: Math.min(rubric.length, mostPoints), correctAnswer: modelAnswer }
  }
  const closed = { ...common, points: question.points ?? 1 }
  if (question.kind === 'true_false') {
    const [correctAnswer, wrong] = question.key ? ['True', 'False'] : ['False', 'True']
    return { ...closed, correctAnswer, optionNotes: noted(wrong, { ...question, explanation: '' }) }
  }
  const right = question.options.find((option) => option.right)
  return {
    ...closed,
    options: shuffled(question.options.map(({ text }) => text)),
    correctAnswer: right?.text ?? '',
    // Why the right one is right, whichever was chosen.
    explanation: [explanation, right?.explanation ?? '']
      .filter(Boolean)
      .join(' ')
      .slice(0, longestExplanation)
      .toWellFormed(),
    optionNotes: question.options
      .filter((option) => !option.right)
      .flatMap((option) => noted(option.text, option)),
  }
}

const noted = (
  option: string,
  { misconception, explanation }: Pick<OptionNote, 'misconception' | 'explanation'>,
): OptionNote[] =>
  misconception === '' && explanation === '' ? [] : [{ option, misconception, explanation }]
