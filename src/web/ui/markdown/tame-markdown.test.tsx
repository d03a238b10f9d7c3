import fc from 'fast-check'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { RenderedMarkdown } from './rendered-markdown.tsx'
import { tameMarkdown } from './tame-markdown.ts'

const fill = (part: string, length = 32_000) => part.repeat(Math.ceil(length / part.length)).slice(0, length)

describe('taming Markdown', () => {
  it('leaves ordinary writing as it is', () => {
    const text =
      '# A\n\nSome *words*, [a link](https://a.example) and `code`.\n\n- one\n  - two\n    - three\n\n' +
      '> quoted\n> > twice\n\n1. a\n2. b\n\n```js\nconst a = [[1], [2]] // *not* marks\n    if (a) {}\n```\n\n|a|b|\n|-|-|\n|1|2|'
    expect(tameMarkdown(text)).toBe(text)
  })

  it('keeps every letter and digit of any text, and tames it once', () => {
    const words = (text: string) => text.replaceAll(/[^a-z0-9]/g, '')
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('> ', '- ', '1. ', 'word', '*', '[', ']', '\n', '\n\n', '```\n', '    ')),
        (parts) => {
          const tamed = tameMarkdown(parts.join(''))
          expect(words(tamed)).toBe(words(parts.join('')))
        },
      ),
    )
  })

  it.each([
    ['quotes', fill('> ')],
    ['lists', fill('- ')],
    ['numbered lists', fill('1. ')],
    ['lists in quotes', fill('- > ')],
    ['opening brackets', fill('[')],
    ['closing brackets', fill(']')],
    ['links in links', '['.repeat(16_000) + '](a)'.repeat(4000)],
    ['emphasis', fill('*_')],
    ['strikes', fill('~a~~b')],
    ['quotes behind a false fence', `    \`\`\`\n${fill('> ')}`],
    ['quotes behind a quoted fence', `> \`\`\`\n\n${fill('> ')}`],
    ['deeper and deeper lists', Array.from({ length: 250 }, (_, n) => `${' '.repeat(n * 2)}- x`).join('\n')],
  ])('of nothing but %s still renders', (_name, text) => {
    expect(renderToStaticMarkup(<RenderedMarkdown text={text} />).length).toBeGreaterThan(100)
  })
})
