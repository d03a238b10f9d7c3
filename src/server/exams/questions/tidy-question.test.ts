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
  ['whose key is no option', { ...choice, correctAnswer: 'water' }],
  [
    'whose rubric is the model answer',
    { ...short, rubric: ['The gas is caught in gluten.'], correctAnswer: 'the gas is caught in gluten' },
  ],
  [
    'whose points together are the model answer',
    { ...short, rubric: ['Gas', 'caught by gluten'], correctAnswer: 'Gas caught by gluten.' },
  ],
])('a written question %s is none', (_name, question) => {
  expect(draftedQuestion.safeParse(question).success).toBe(false)
})

it('a written question has the points of its rubric, and one for a choice, whatever a model counts', () => {
  expect(draftedQuestion.parse(choice).points).toBe(1)
  expect(draftedQuestion.parse(short).points).toBe(2)
  // What a course carries is its author's.
  expect(questionFromModel.parse(short).points).toBe(9)
})
