import { describe, expect, it } from 'vitest'
import { countWords, cutAround, matchWords, stretchesOf } from './match-words.ts'
import { plainWords } from './plain-words.ts'
import { asQuery, searchedWords } from './searched-words.ts'

const marked = (text: string, typed: string) =>
  stretchesOf(matchWords(text, searchedWords(typed))).map(([start, end]) => text.slice(start, end))

describe('the words of a search', () => {
  it.each([
    ['Tests and base rates', 'base rate', ['base', 'rate']],
    ['Basement and rate', 'base rate', ['rate']],
    ['One rate, two rating scales', 'rates two', ['rate', 'two']],
    ['Die Wärmepumpe', 'warmepumpe', ['Wärmepumpe']],
    ['Élan vital', 'ELAN', ['Élan']],
    ['光合作用は植物の働き', '植物', ['植物']],
    ['nothing here', 'some thing', []],
  ])('in %j for %j are %j', (text, typed, expected) => {
    expect(marked(text, typed)).toEqual(expected)
  })

  it('ask the index for all of them, the last as a beginning', () => {
    const id = '0192abcd-0000-4000-8000-000000000000'
    expect(asQuery(searchedWords('base rate'), id)).toBe("'0192abcdbase' & '0192abcdrate':*")
    expect(asQuery(searchedWords('rates x'), id)).toBe("('0192abcdrates' | '0192abcdrate':*) & '0192abcdx':*")
    expect(asQuery(searchedWords('植物'), id)).toBe("'0192abcd植' & '0192abcd物'")
    expect(searchedWords("!? '' & | :*")).toEqual([])
    expect(searchedWords('a b c d e f g h i j')).toHaveLength(8)
  })

  it('count once, however often they are typed', () => {
    expect(searchedWords('a a A á')).toHaveLength(1)
  })

  it('are looked for in their first places, and each of them is found however late', () => {
    const text = `${'rating '.repeat(9000)}rate ${'x '.repeat(9000)}zebra`
    const matches = matchWords(text, searchedWords('zebra rate'))
    expect(matches.length).toBeLessThan(250)
    expect(countWords(matches)).toEqual({ all: 2, exact: 2 })
    expect(matchWords('植物'.repeat(9000), searchedWords('植物')).length).toBeLessThan(250)
  })

  it('are shown with what stands around them, cut where words end', () => {
    const text = `${'Long before that there was much to say. '.repeat(20)}The base rate decides. ${'And then came more. '.repeat(20)}`
    const cut = cutAround(text, searchedWords('base rate'))
    expect(cut.text).toMatch(/^…\S/)
    expect(cut.text).toMatch(/\S…$/)
    expect(cut.text.length).toBeLessThan(200)
    expect(cut.matches.map(([start, end]) => cut.text.slice(start, end))).toEqual(['base', 'rate'])
    expect(cutAround('short', searchedWords('absent'))).toEqual({ text: 'short', matches: [] })
  })

  it('prefer the place where most of them stand together', () => {
    const text = `A rate alone. ${'Filling words stand here. '.repeat(20)}Here the base rate is. ${'More filling words. '.repeat(20)}`
    expect(cutAround(text, searchedWords('base rate')).text).toContain('Here the base rate is.')
  })
})

it('is searched in words, not in marks', () => {
  expect(plainWords('## A **bold** [link](https://example.org)\n- item _one_ and snake_case[[2]]')).toBe(
    'A bold link item one and snake_case',
  )
  expect(plainWords('The {{c1::mitochondrion::organelle}} makes {{c2::energy}}')).toBe(
    'The mitochondrion makes energy',
  )
})
