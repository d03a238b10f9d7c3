import { expect, it } from 'vitest'
import { draftedQuestion, questionFromModel } from './tidy-question.ts'

const choice = {
  id: 'x',
  kind: 'multiple_choice',
  prompt: 'What makes dough rise?',
  options: ['gas', 'salt', 'heat', 'time'],
  points: 4,
  correctAnswer: 'gas',
}
const short = {
  id: 'x',
  kind: 'short_answer',
  prompt: 'Why does dough rise?',
  points: 9,
  correctAnswer: 'Gas.',
  rubric: ['gas', 'gluten'],
}

it.each([
  [
    'whose options are the same words in another order',
    { ...choice, options: ['gas makes dough rise', 'dough makes gas rise', 'gas'] },
  ],
  [
    'of which two options differ by a full stop',
    { ...choice, options: ['gas', 'Carbon  dioxide.', 'carbon dioxide'] },
  ],
  ['whose key is no option', { ...choice, correctAnswer: 'water' }],
  [
    'whose rubric is the model answer',
    { ...short, rubric: ['The gas is caught in gluten.'], correctAnswer: 'the gas is caught in gluten' },
  ],
  [
    'whose points together are the model answer',
    { ...short, rubric: ['Gas', 'caught by gluten'], correctAnswer: 'Gas caught by gluten.' },
  ],
  [
    'whose points are the model answer in another order',
    {
      ...short,
      rubric: ['gluten catches it', 'yeast gives off gas'],
      correctAnswer: 'Yeast gives off gas. Gluten catches it.',
    },
  ],
])('a written question %s is none', (_name, question) => {
  expect(draftedQuestion.safeParse(question).success).toBe(false)
})

it.each([[['C', 'C++', 'C#']], [['x < 2', 'x > 2']], [['n', 'n!', '¬n']]])(
  'options that differ by a sign are two: %j',
  (options) => {
    expect(draftedQuestion.safeParse({ ...choice, options, correctAnswer: options[0] }).success).toBe(true)
  },
)

it('a written question has the points of its rubric, and one for a choice, whatever a model counts', () => {
  expect(draftedQuestion.parse(choice).points).toBe(1)
  expect(draftedQuestion.parse(short).points).toBe(2)
  // The points of a question in a course file come from its author.
  expect(questionFromModel.parse(short).points).toBe(9)
})
