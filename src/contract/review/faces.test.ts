import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { gapNumbers, readGaps, shownText } from './cloze.ts'
import { facesOf, kindOf, ordinalsOf } from './faces.ts'

const cloze = (front: string, ordinal: number, back = '') => facesOf({ kind: 'cloze', ordinal, front, back })

describe('a basic or reversed card', () => {
  it('asks one side and answers with the other', () => {
    const words = { front: 'Hund', back: 'dog' }
    expect(facesOf({ kind: 'basic', ordinal: 0, ...words })).toEqual({ question: 'Hund', answer: 'dog' })
    expect(facesOf({ kind: 'reversed', ordinal: 1, ...words })).toEqual({ question: 'dog', answer: 'Hund' })
  })

  it('has as many cards as it has directions', () => {
    expect(ordinalsOf(kindOf('Hund', false), 'Hund')).toEqual([0])
    expect(ordinalsOf(kindOf('Hund', true), 'Hund')).toEqual([0, 1])
  })
})

describe('a card with gaps', () => {
  it('hides its own gap, fills the others, and marks what was asked for', () => {
    const front = 'The {{c1::base rate}} of {{c2::a disease::what?}} matters.'
    expect(kindOf(front, true)).toBe('cloze')
    expect(ordinalsOf('cloze', front)).toEqual([1, 2])
    expect(cloze(front, 1, 'See Bayes.')).toEqual({
      question: 'The […] of a disease matters.',
      answer: 'The **base rate** of a disease matters.\n\nSee Bayes.',
    })
    expect(cloze(front, 2)).toEqual({
      question: 'The base rate of [what?] matters.',
      answer: 'The base rate of **a disease** matters.',
    })
  })

  it('asks for all gaps of one number together', () => {
    expect(cloze('{{c1::a}} and {{c1::b}}', 1).question).toBe('[…] and […]')
  })

  it('hides a gap within a gap with it, and alone', () => {
    const front = '{{c1::The {{c2::cat}} sat}} here'
    expect(cloze(front, 1)).toEqual({ question: '[…] here', answer: '**The cat sat** here' })
    expect(cloze(front, 2)).toEqual({ question: 'The […] sat here', answer: 'The **cat** sat here' })
  })

  it('leaves braces of a formula to the formula', () => {
    const front = '$x = {{c1::\\frac{a}{b}}}$ and {{c2::$y^{2}$}}'
    expect(cloze(front, 1)).toEqual({
      question: '$x = […]$ and $y^{2}$',
      answer: '$x = \\frac{a}{b}$ and $y^{2}$',
    })
    expect(cloze(front, 2).answer).toBe('$x = \\frac{a}{b}$ and **$y^{2}$**')
  })

  it('marks nothing where marks would be shown as they are', () => {
    expect(cloze('`let {{c1::x}} = 1`', 1).answer).toBe('`let x = 1`')
    expect(cloze('```\nlet {{c1::x}} = 1\n```', 1).answer).toBe('```\nlet x = 1\n```')
    expect(cloze('un{{c1::(a)}}', 1).answer).toBe('un(a)')
  })

  it('is never a link', () => {
    expect(cloze('{{c1::f::name}}(x)', 1).question).toBe('\\[name](x)')
  })

  it.each([
    '{{c1::never closed',
    '{{c0::zero}}',
    '{{c501::far}}',
    '{{c1::}}',
    '{{c1:: ::hint}}',
    '{{d1::x}}',
    '}}{{c1:x}}',
  ])('is none where the marks are not whole: %s', (front) => {
    expect(kindOf(front, false)).toBe('basic')
    expect(shownText(readGaps(front))).toBe(front)
  })
})

/** Texts full of marks, whole and broken. */
const marks = fc
  .array(
    fc.constantFrom(
      '{{c1::',
      '{{c2::',
      '{{c17::',
      '}}',
      '::',
      '{',
      '}',
      '$',
      '`',
      '*',
      '\\',
      '\n',
      'word',
      ' ',
      '𝒳',
      '[',
    ),
    {
      maxLength: 40,
    },
  )
  .map((parts) => parts.join(''))

describe('whatever is written', () => {
  it('can be drawn for each of its cards, and the question shows no mark of its own gap', () => {
    fc.assert(
      fc.property(marks, fc.string(), (front, back) => {
        const kind = kindOf(front, false)
        const ordinals = ordinalsOf(kind, front)
        expect(ordinals.length).toBeGreaterThan(0)
        for (const ordinal of ordinals) {
          const { question, answer } = facesOf({ kind, ordinal, front, back })
          if (kind !== 'cloze') continue
          expect(question).toMatch(/\[[^\]]+\]/)
          expect(gapNumbers(question)).not.toContain(ordinal)
          expect(answer.endsWith(back)).toBe(true)
        }
      }),
      { numRuns: 500 },
    )
  })

  it('stays as it was where it has no gap', () => {
    fc.assert(
      fc.property(
        marks.filter((text) => gapNumbers(text).length === 0),
        (text) => {
          expect(shownText(readGaps(text))).toBe(text)
        },
      ),
      { numRuns: 300 },
    )
  })
})
