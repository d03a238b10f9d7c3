import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fromField, toField } from './carried-text.ts'
import { toHtml } from './to-html.ts'
import { toMarkdown } from './to-markdown.ts'

const words = fc.constantFrom(
  'cell',
  'a_b',
  '2*3',
  '$5',
  '<b>',
  '&amp;',
  '\\',
  '[x](y)',
  '# no',
  '- no',
  '1. no',
  '`',
  '{{c1::gap}}',
  'é',
  '~~',
  '"q"',
  '}}',
  '|',
)
const pieces = fc.oneof(
  words,
  words.map((text) => `**${text}**`),
  words.map((text) => `*${text}*`),
  fc.constantFrom('`code`', '$x^{2}$', '\n', '\n\n', '  \n', '- item', '> quote', '```js\nx\n```', '\\[y\\]'),
  fc.string({ unit: 'grapheme', maxLength: 6 }),
)
const texts = fc
  .array(pieces, { maxLength: 12 })
  .map((all) => all.join(' ').trim().toWellFormed().replaceAll('\u0000', ''))

describe('a text on its way through a field', () => {
  it('comes back as it was, whatever stands in it', () => {
    fc.assert(
      fc.property(texts, fc.boolean(), (text, hasGaps) => {
        expect(fromField(toField(text, { hasGaps }))).toBe(text)
      }),
      { numRuns: 2000 },
    )
  })

  it('is no other text when it comes a second time', () => {
    const html = fc
      .array(
        fc.oneof(
          words,
          fc.constantFrom(
            '<b>',
            '</b>',
            '<div>',
            '</div>',
            '<br>',
            '<li>',
            '<ul>',
            '</ul>',
            '<!--',
            '<script>',
            '</script>',
            '\\(',
            '\\)',
            '<a href="javascript:x">',
            '<img onerror=x src=y>',
          ),
        ),
      )
      .map((all) => all.join(''))
    fc.assert(
      fc.property(html, (field) => {
        const text = toMarkdown(field)
        expect(fromField(toField(text))).toBe(text)
        expect(text).not.toMatch(/javascript:|onerror/)
      }),
      { numRuns: 2000 },
    )
  })

  it.each([
    ['<div>one</div><div>two <b>bold </b>and <i>it</i></div>', 'one  \ntwo **bold** and *it*'],
    ['a<br>b<br><br>c&nbsp;d', 'a  \nb\n\nc d'],
    ['H<sub>2</sub>O and x<sup>Q1</sup>', 'H₂O and x$^{\\text{Q1}}$'],
    ['<a href="javascript:alert(1)">go</a> <a href="https://a.example">on</a>', 'go [on](https://a.example)'],
    ['<style>b{}</style>x<script>alert(1)</script><b onclick="x()">y</b>', 'x**y**'],
    ['<ol><li>a</li><li>b<ul><li>c</li></ul></li></ol>', '1. a\n2. b\n   - c'],
    ['[latex]$a<b$[/latex] and \\(c\\)', '$a<b$ and $c$'],
    ['\\[x<br>y\\]', '$$\nx\ny\n$$'],
    ['[sound:a.mp3]listen <img src="a.png" alt="a cat">', '![](media/a.mp3)listen ![a cat](media/a.png)'],
    ['<pre>a\n  b</pre>', '```\na\n  b\n```'],
    ['Donau&shy;dampf&zwnj;er &hearts; &#x41;&nbsp;b', 'Donau\u00addampf\u200cer ♥ A b'],
    ['<ruby>漢字<rp>(</rp><rt>かんじ</rt><rp>)</rp></ruby>', '漢字(かんじ)'],
    [
      '<table><tr><th>a</th><th>b</th></tr><tr><td>1</td><td>2</td></tr></table>',
      '| a | b |\n| --- | --- |\n| 1 | 2 |',
    ],
    ['<table><tr><td>1</td><td>2</td></tr></table>', '|  |  |\n| --- | --- |\n| 1 | 2 |'],
    ['1 < 2 & <unknown>x</unknown>', '1 < 2 & x'],
  ])('reads %s', (html, markdown) => {
    expect(toMarkdown(html)).toBe(markdown)
  })

  it('shows other programs what it means', () => {
    expect(toHtml('**b** *i* `c` $x$\n\n- a\n- b')).toBe(
      '<b>b</b> <i>i</i> <code>c</code> \\(x\\)<ul><li>a</li><li>b</li></ul>',
    )
  })

  it('shows a file without an ending as a picture', () => {
    expect(toHtml('![](media/paste) ![](media/a.mp3)')).toBe('<img src="paste"> [sound:a.mp3]')
  })

  it('that was changed in the other program is what was written there', () => {
    const field = toField('| odd\n|\n\n\n\nx')
    expect(field).toContain('<!--trivium ')
    expect(fromField(`${field} and more`)).toContain('and more')
  })
})
