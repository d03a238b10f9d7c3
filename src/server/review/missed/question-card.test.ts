import { describe, expect, it } from 'vitest'
import { keyedQuestionSchema } from '#contract/exams.ts'
import { questionCard, standsAlone } from './question-card.ts'

const question = (values: object) => keyedQuestionSchema.parse({ id: 'q1', ...values })
const choice = (prompt: string) =>
  question({ kind: 'multiple_choice', prompt, options: ['Salt', 'Gas'], correctAnswer: 'Gas' })

describe('a question as a card', () => {
  it('is its prompt where that can be asked without options, with the answer and its reason', () => {
    const asked = { ...choice('What makes dough rise?'), explanation: 'Yeast gives off gas.' }
    expect(questionCard(asked)).toEqual({
      front: 'What makes dough rise?',
      back: 'Gas\n\nYeast gives off gas.',
    })
  })

  it('brings its options where it cannot', () => {
    expect(questionCard(choice('Which of these makes dough rise?')).front).toBe(
      'Which of these makes dough rise?\n\n- Salt\n- Gas',
    )
  })

  it.each([
    ['Which of the following is a gas?', false],
    ['Which statement about yeast is true?', false],
    ['Which one rises?', false],
    ['What best explains the rise?', false],
    ['Which is not a gas?', false],
    ['Dough rises because of …', false],
    ['Complete the sentence: Yeast is a', false],
    ['Which gas lifts dough?', true],
    ['What happens when salt is added?', true],
    ['Why does bread hold its shape?', true],
  ])('%s stands alone: %s', (prompt, stands) => expect(standsAlone(prompt)).toBe(stands))

  it('says that it is true or false', () => {
    const asked = question({ kind: 'true_false', prompt: 'Salt slows yeast.', correctAnswer: 'True' })
    expect(questionCard(asked)).toEqual({ front: 'True or false: Salt slows yeast.', back: 'True' })
  })

  it('has no gaps, whatever it holds', () => {
    expect(questionCard(choice('What is {{c1::gas}}?')).front).toBe('What is gas?')
  })
})
