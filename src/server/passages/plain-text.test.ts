import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyText } from '#tests/showcase/any-text.ts'
import { clip, escapeMarkdown, oneLine, visibleText } from './plain-text.ts'
import { textBlocks, withoutMarks } from './text-blocks.ts'

describe('plain text', () => {
  it('leaves nothing unseen in a text', () => {
    expect(visibleText('a\u202Eb\u0000c\u200Bd\uFEFF\uE000', 100)).toBe('abcd')
    expect(oneLine(' a \r\n\t b\u2028c ')).toBe('a b c')
    expect(visibleText('\uD83D', 10)).toBe('\uFFFD')
  })

  it('cuts at a word and never inside a character', () => {
    expect(clip('one two three', 9)).toBe('one two…')
    fc.assert(
      fc.property(anyText(500), fc.integer({ min: 2, max: 300 }), (text, limit) => {
        const cut = clip(oneLine(text), limit)
        expect(cut.length).toBeLessThanOrEqual(limit)
        expect(cut.isWellFormed()).toBe(true)
      }),
    )
  })

  it('sets words into Markdown so that reading it back gives the words', () => {
    expect(escapeMarkdown('1. <b>*x*</b> [a](b) $y$ #1')).toBe(
      '1\\. \\<b\\>\\*x\\*\\</b\\> \\[a\\](b) \\$y\\$ \\#1',
    )
    fc.assert(
      fc.property(anyText(300), (text) => {
        const words = oneLine(text)
        expect(withoutMarks(escapeMarkdown(words))).toBe(words)
      }),
    )
  })
})

describe('blocks of a text', () => {
  it('are headings, paragraphs, items and quotes without their marks', () => {
    const source =
      '# **Leaves**\n\nA leaf is *green*.\nIt has `pores`.\n\n- one [link](https://example.org)\n- two\n\n> quoted\n\n```js\nconst code = 1\n```\n\n| a | b |\n|---|---|'
    expect(textBlocks(source)).toEqual([
      { kind: 'heading', text: 'Leaves', heading: 'Leaves' },
      { kind: 'paragraph', text: 'A leaf is green. It has pores.', heading: 'Leaves' },
      { kind: 'item', text: 'one link', heading: 'Leaves' },
      { kind: 'item', text: 'two', heading: 'Leaves' },
      { kind: 'quote', text: 'quoted', heading: 'Leaves' },
      { kind: 'item', text: '· a · b ·', heading: 'Leaves' },
    ])
  })

  it('keep what only looks like a mark', () => {
    expect(withoutMarks('a < b, Vec<String>, snake_case, 2 * 3')).toBe(
      'a < b, Vec<String>, snake_case, 2 * 3',
    )
  })
})
