import { describe, expect, it } from 'vitest'
import { answersFrom, findPassages } from './find-passages.ts'
import { languageOf } from './language.ts'

const english = languageOf('This is English')
const passages = [
  'Chlorophyll is the green pigment of plants.',
  'The harbour passes through both bulges.',
  'That nearest point is called the perigee.',
  'Corals lay down a thin layer for every day.',
].map((text, source) => ({ text, source }))
const best = (question: string) => findPassages(question, passages, english)[0]

describe('finding the passage that answers', () => {
  it('reads other forms of a word, and a misspelt one', () => {
    expect(best('Which pigments do plants have?')?.source).toBe(0)
    expect(best('what is the perigge')?.source).toBe(2)
  })

  it('counts how much of the question is covered', () => {
    expect(best('What is a coral layer?')?.coverage).toBe(1)
    expect(best('Which coral reef is in Australia and Belize?')?.coverage ?? 0).toBeLessThan(0.5)
    expect(best('Where is Ulan Bator?')?.coverage ?? 0).toBeLessThan(answersFrom)
  })

  it('prefers the passage that says what a thing is', () => {
    const cases = [
      'Without a base case, Python raises an error when the base case is missed.',
      'Base case: the condition under which the function returns.',
    ].map((text, source) => ({ text, source }))
    expect(findPassages('What is a base case?', cases, english)[0]?.source).toBe(1)
    expect(findPassages('When is the base case missed?', cases, english)[0]?.source).toBe(0)
  })

  it('finds nothing for a question that asks nothing', () => {
    expect(best('Can you please explain that again?')).toBeUndefined()
    expect(best('')).toBeUndefined()
  })

  it('finds one among thousands', () => {
    const many = Array.from({ length: 20_000 }, (_, source) => ({
      text: `Line ${source} about nothing in particular.`,
      source,
    }))
    many[12_345] = { text: 'The grunion lays its eggs in the sand.', source: 12_345 }
    expect(findPassages('Where does the grunion lay eggs?', many, english)[0]?.source).toBe(12_345)
  })
})
