import { describe, expect, it } from 'vitest'
import type { Evidence } from '#contract/knowledge/picture.ts'
import {
  briefDay,
  confidenceAfter,
  expectationWords,
  factsOf,
  insideSentence,
  weightWords,
} from './evidence-words.ts'

const piece = (changes: Partial<Evidence>) =>
  ({ kind: 'exam_answer', outcome: 0, hints: 0, gradedBy: 'key', weight: 1, ...changes }) as Evidence

describe('a piece of evidence in words', () => {
  it('says the day, with another year’s number', () => {
    expect(briefDay('2026-11-12', '2026-12-01')).toBe('12 Nov')
    expect(briefDay('2025-01-03', '2026-12-01')).toBe('3 Jan 2025')
  })

  it.each([
    [{}, 'Missed, graded by the answer key'],
    [{ outcome: 1, hints: 1 }, 'Right, one hint, graded by the answer key'],
    [{ outcome: 0.5, hints: 2, gradedBy: 'model' }, 'Partly right, 50%, two hints, graded by the Examiner'],
    [{ outcome: 1, gradedBy: 'learner' }, 'Right, graded by you'],
    [{ kind: 'reflection_remark' }, ''],
  ] as const)('says of %j: %s', (changes, words) => {
    expect(factsOf(piece(changes))).toBe(words)
  })

  it.each([
    ['The key.', 'The key'],
    ['50%', '50%'],
    ['And so on...', 'And so on...'],
    ['Is it? ', 'Is it?'],
  ])('lets %j go on in a sentence', (answer, words) => {
    expect(insideSentence(answer)).toBe(words)
  })

  it('says what it counts today', () => {
    const missed = piece({ options: 4, day: '2026-11-12', isStruck: false })
    expect(weightWords(missed, '2026-11-12')).toBe('Speaks against it, counts fully')
  })

  it('says how sure one was, and nothing where one did not say', () => {
    expect(confidenceAfter('certain')).toBe(', and were certain')
    expect(confidenceAfter(null)).toBe('')
  })

  it('says what is expected of ten questions', () => {
    expect(expectationWords({ mean: 0.34, low: 0.11, high: 0.62 })).toBe(
      'Of ten such questions we would expect about 3 right today, somewhere between 1 and 6.',
    )
    expect(expectationWords({ mean: 0.94, low: 0.9, high: 0.93 })).toBe(
      'Of ten such questions we would expect about 9 right today.',
    )
  })
})
