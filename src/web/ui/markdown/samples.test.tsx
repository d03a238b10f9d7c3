import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { type MarkdownExtension, RenderedMarkdown } from './rendered-markdown.tsx'

/** Texts with their output from the previous renderer: the output must not change. */
const folder = join(import.meta.dirname, 'samples')
const texts = readdirSync(folder)
  .filter((name) => name.endsWith('.md'))
  .map((name) => ({ name: name.replace('.md', ''), text: readFileSync(join(folder, name), 'utf8') }))

/** Text that a file cannot contain. */
texts.push({
  name: 'whitespace',
  text: 'Tabs:\tin text\n\n-\ttab item\n\n\ttab code\n\n>\ttab quote\n\nWindows\r\nline  \r\nends\r\n\r\n- a\r\n- b\r\n\r\n```\r\ncode\r\n```\r\n\r\nNull \0 char, no-break\u00a0space, line\u2028separator\n\uFEFF',
})

const show = (text: string, extension?: MarkdownExtension): string =>
  renderToStaticMarkup(<RenderedMarkdown text={text} {...(extension ? { extension } : {})} />).replaceAll(
    /(?<=class="_\w+_)\w+/g,
    '',
  )

/** A formula as the typesetter returns it: separate elements. */
const typeset = (formula: string, isDisplay: boolean) => [
  {
    type: 'element',
    tagName: 'var',
    properties: {
      className: ['set', isDisplay ? 'block' : 'inline'],
      'aria-hidden': 'true',
      style: 'vertical-align:-0.25em; height: 1em;color:#c00',
      ariaLabel: null,
      dataSize: 2,
    },
    children: [
      { type: 'text', value: formula },
      {
        type: 'element',
        tagName: 'svg',
        properties: { xmlns: 'http://www.w3.org/2000/svg', viewBox: '0 0 4 4', preserveAspectRatio: 'none' },
        children: [{ type: 'element', tagName: 'line', properties: { 'stroke-width': '1' }, children: [] }],
      },
    ],
  },
]

it.each(texts)('is rendered as it always was: $name', async ({ name, text }) => {
  const ways = [show(text), show(text, { formulas: typeset }), show(text, { formulas: 'held' })]
  await expect([...new Set(ways)].join('\n\n====\n\n')).toMatchFileSnapshot(`samples/${name}.txt`)
})
