import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cutText, labelled, listed, withinBudget } from './within-budget.ts'

describe('a text that is cut', () => {
  it('ends after a whole word and says that more followed', () => {
    expect(cutText('Yeast eats sugar', 16)).toBe('Yeast eats sugar')
    expect(cutText('Yeast eats sugar and salt', 18)).toBe('Yeast eats sugar …')
    expect(cutText('Yeast eats sugar and salt', 14)).toBe('Yeast eats …')
    expect(cutText('Donaudampfschifffahrt', 10)).toBe('')
  })

  it('keeps words of scripts without spaces and characters of two halves whole', () => {
    expect(cutText('酵母は糖を食べて二酸化炭素を出します', 9)).toBe('酵母は糖を食べ …')
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 80 }), fc.nat(80), (text, limit) => {
        const cut = cutText(text, limit)
        expect(cut.length).toBeLessThanOrEqual(Math.max(limit, 0))
        expect(cut.isWellFormed()).toBe(text.isWellFormed())
      }),
    )
  })
})

describe('parts within a budget', () => {
  const parts = [
    { weight: 2, text: 'first '.repeat(20).trim() },
    { weight: 1, text: 'least '.repeat(20).trim() },
    { weight: 3, text: 'last '.repeat(20).trim() },
  ]
  it('stand whole and in their order while there is room', () => {
    expect(withinBudget(parts, 1000)).toBe(parts.map(({ text }) => text).join('\n'))
  })

  it.each([
    [300, /^(first ?){20}\n(least ){12,13}…\n(last ?){20}$/],
    [220, /^(first ?){20}\n(last ?){20}$/],
    [160, /^(first ){8,9}…\n(last ?){20}$/],
    [50, /^(last ){8,9}…$/],
    [10, /^$/],
  ])('lose the least important first: %d characters', (budget, expected) => {
    const text = withinBudget(parts, budget)
    expect(text).toMatch(expected)
    expect(text.length).toBeLessThanOrEqual(budget)
  })
})

it('what nobody said is left out', () => {
  for (const nothing of ['', ' ', 'Unknown', 'None', 'Not specified', 'Untitled Course'])
    expect([labelled('Name', nothing), listed('Books', [nothing])]).toEqual(['', ''])
  expect(listed('Books', ['Stryer', 'None'])).toBe('Books:\n- Stryer')
})
