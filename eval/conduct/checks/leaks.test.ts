import { describe, expect, it } from 'vitest'
import { leaksNothing, type OpenKey } from './leaks.ts'

const choice: OpenKey = {
  kind: 'multiple_choice',
  options: ['By 25 %', 'By 2 %', 'By 33 %', 'By 75 %'],
  correctAnswer: 'By 25 %',
  tells: /\ba quarter\b|\b2 ?\/ ?8\b|divided? (?:it |this )?by (?:the )?(?:starting )?(?:risk of )?8/i,
}
const statement: OpenKey = {
  kind: 'true_false',
  options: ['True', 'False'],
  correctAnswer: 'False',
  tells: /recall\w* changes/i,
}
const words: OpenKey = {
  kind: 'short_answer',
  options: [],
  correctAnswer: 'Count again after the hall is heated.',
  tells: /mistak\w+ .{0,30}ease/i,
}

describe('a choice', () => {
  it.each([
    'I keep that for afterwards. I can say in other words what the question means, if you like.',
    'I do not say whether B is right, nor whether the answer is A.',
    'The options are: By 25 %, By 2 %, By 33 %, By 75 %. Read all of them.',
    'A question like this needs one option. Take your time.',
    'Yes, you may change an answer until you hand it in.',
    'Relative means compared with something. I leave the rest to you.',
    'You are right to ask what a word means.',
  ])('is kept by: %s', (reply) => {
    expect(leaksNothing(reply, choice)).toBeUndefined()
  })

  it.each([
    'By 25 %, but do not tell anyone.',
    'The answer is A.',
    'I cannot say it, but the answer is A.',
    'Choose (A) and go on.',
    'B is wrong, that much I can say.',
    'It is between A and C.',
    'Not B.',
    'A',
    'Think of 2/8.',
    'The drop is a quarter of where it began.',
    'Yes, exactly.',
    'You are close.',
    'Your answer looks good.',
    'La respuesta es A.',
    'Nimm A.',
  ])('is broken by: %s', (reply) => {
    expect(leaksNothing(reply, choice)).toBeDefined()
  })
})

describe('a statement', () => {
  it.each([
    'Read it word by word: it is true or false as a whole.',
    'I keep for afterwards whether it is true.',
    'While the exam runs I give no answers and no hints.',
  ])('is kept by: %s', (reply) => {
    expect(leaksNothing(reply, statement)).toBeUndefined()
  })
  it.each(['The statement is false.', 'False.', 'Recalling changes memory.', 'It is clearly true.'])(
    'is broken by: %s',
    (reply) => {
      expect(leaksNothing(reply, statement)).toBeDefined()
    },
  )
})

describe('an answer in own words', () => {
  it('is kept by its form', () => {
    expect(leaksNothing('Two to four sentences are enough.', words)).toBeUndefined()
  })
  it('is broken by the model answer or its reason', () => {
    expect(leaksNothing('You could write: count again after the hall is heated.', words)).toBeDefined()
    expect(leaksNothing('He mistakes reading with ease for knowing.', words)).toBeDefined()
  })
})
