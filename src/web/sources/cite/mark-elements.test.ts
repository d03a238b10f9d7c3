import { describe, expect, it } from 'vitest'
import type { HtmlNode } from '#web/ui/markdown/html-tree.ts'
import { markElements, videoElements } from './mark-elements.ts'

const paragraph = (...children: HtmlNode[]): HtmlNode => ({ type: 'element', tagName: 'p', children })
const said = (value: string): HtmlNode => ({ type: 'text', value })
const read = (tree: HtmlNode) => {
  markElements({ isKnown: (number) => number <= 2, tied: 'tied' })(tree)
  return shown(tree)
}
const shown = ({ value, tagName, properties, children = [] }: HtmlNode): string =>
  tagName === 'cite'
    ? `<${properties?.dataNumber}>`
    : (value ??
      `${tagName === 'span' ? '{' : ''}${children.map(shown).join('')}${tagName === 'span' ? '}' : ''}`)

describe('mentions of a video in a text', () => {
  const led = (whole: string) => {
    const tree = paragraph(said(whole))
    videoElements((title) => title === 'Tides, [one]')(tree)
    return (tree.children ?? []).map(({ value, properties }) =>
      value === undefined ? `<${properties?.dataTitle}|${properties?.dataTime}>` : value,
    )
  }

  it('lead to it where it is known, with the time or without one', () => {
    expect(led('So (video: “Tides, [one]”, 1:01:10), and (video: “Tides, [one]”).')).toEqual([
      'So (',
      '<Tides, [one]|1:01:10>',
      '), and (',
      '<Tides, [one]|>',
      ').',
    ])
  })

  it.each(['So (video: “Another”, 1:10).', 'A video: “Tides, [one]”, 1:10.', '(video: Tides, [one])'])(
    'stay words where none is: %s',
    (whole) => expect(led(whole)).toEqual([whole]),
  )
})

describe('marks in a text', () => {
  it('become elements that stay with the word before and the point behind', () => {
    expect(read(paragraph(said('As in this trial [[1]]. And so [[2]]')))).toBe(
      'As in this {trial <1>.} And {so <2>}',
    )
  })

  it('that stand for nothing are not shown', () => {
    expect(read(paragraph(said('A lie [[3]], and [[12]].')))).toBe('A lie, and.')
  })

  it('are none in code, in a link or in a formula', () => {
    const code: HtmlNode = { type: 'element', tagName: 'code', children: [said('x[[1]]')] }
    const formula: HtmlNode = {
      type: 'element',
      tagName: 'b',
      properties: { className: ['katex'] },
      children: [said('[[1]]')],
    }
    expect(read(paragraph(code, formula))).toBe('x[[1]][[1]]')
  })
})
