import { describe, expect, it } from 'vitest'
import { isListOfPages, titlesFirst } from './titles-first.ts'

const contents =
  '3.3 Hardware . . . . . . . . . . . 11\n3.4 Splitting the input . . . . . . . . 223\n3.5 Terminal input : : : : : : 228'
const index = 'hyperref, 85, 97 \\hline, 27, 29 \\Huge, 62 input, 223, 224–230 \\hspace, 68 rules, 12, 14'
const titled =
  '24 Splitting the input\n\nA large document requires a lot of text, which is kept in many files.'
const other = 'The input may be split where a line ends. This helps with a large document.'

const ranked = (...texts: string[]) => texts.map((text) => ({ text, language: 'en', coverage: 1 }))
const inOrder = (words: string, ...texts: string[]) =>
  titlesFirst(ranked(...texts), words).map(({ text }) => text)

describe('passages that answer a question', () => {
  it('are a list of pages where a book prints its contents or its index', () => {
    expect([contents, index].map(isListOfPages)).toEqual([true, true])
    const prose =
      'In 1989, 1990, and 1991, 12 trees were felled ... and then, 3 years later, 40 more, by 7 people.'
    expect([titled, other, prose, 'Wait .... 5 is next'].map(isListOfPages)).toEqual([
      false,
      false,
      false,
      false,
    ])
  })

  it('come before the lists that only name their page, and first below the title asked for', () => {
    const asked = 'What does it say about splitting the input?'
    expect(inOrder(asked, contents, other, index, titled)).toEqual([titled, other, contents, index])
  })

  it('stay behind a list where they say next to nothing of what is asked', () => {
    const list = { text: contents, language: 'en', coverage: 1 }
    const poor = { text: other, language: 'en', coverage: 0.3 }
    expect(titlesFirst([list, poor], 'terminal input hardware')).toEqual([list, poor])
  })

  it('keep their order where no title is asked for', () => {
    expect(inOrder('How do I print a line?', other, titled)).toEqual([other, titled])
    expect(inOrder('24 Splitting', '24 Splitting the input', other)).toEqual([
      '24 Splitting the input',
      other,
    ])
  })
})
