import { expect, it } from 'vitest'
import type { HtmlNode } from '#web/ui/markdown/html-tree.ts'
import { seekStamps } from './seek-stamps.ts'

const text = (value: string) => ({ type: 'text', value })
const element = (tagName: string, ...children: HtmlNode[]): HtmlNode => ({
  type: 'element',
  tagName,
  children,
})
const stamp = (seconds: number, words: string) => ({
  ...element('button', text(words)),
  properties: { dataSeconds: String(seconds) },
})

it('makes buttons of the times that lead somewhere, and of nothing else', () => {
  const tree = element(
    'p',
    text('At 4:32 and '),
    element('strong', text('7:05')),
    text(', not at 9:99 or 8:08.'),
    element('code', text('4:32')),
  )
  seekStamps((seconds) => seconds !== 488)(tree)
  expect(tree).toEqual(
    element(
      'p',
      text('At '),
      stamp(272, '4:32'),
      text(' and '),
      element('strong', stamp(425, '7:05')),
      text(', not at 9:99 or 8:08.'),
      element('code', text('4:32')),
    ),
  )
})
