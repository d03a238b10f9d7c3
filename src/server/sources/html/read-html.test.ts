import { describe, expect, it } from 'vitest'
import { blockWords, faultOf, outlineWords, readAll } from '#tests/documents/read-all.ts'
import { htmlBlocks } from './html-blocks.ts'

const blocks = (html: string) =>
  htmlBlocks(html).blocks.map(({ kind, level, text }) => `${kind}${level ?? ''}: ${text}`)

describe('the blocks of marked-up text', () => {
  it.each<[string, string, string[]]>([
    [
      'headings and paragraphs',
      '<h1>One <em>two</em></h1>\n<p>Three\n  four<br>five</p>six',
      ['heading1: One two', 'paragraph: Three four\nfive', 'paragraph: six'],
    ],
    [
      'lists within lists',
      '<ul><li><p>a</p><p>more</p><ol><li>b</li></ol></li><li>c</ul>',
      ['item: a', 'paragraph: more', 'item: 1. b', 'item: c'],
    ],
    ['terms', '<dl><dt>Leaf<dd>A green thing</dl>', ['item: Leaf', 'paragraph: A green thing']],
    ['quotes', '<blockquote><p>a</p><p>b</p></blockquote><p>c', ['quote: a', 'quote: b', 'paragraph: c']],
    ['code', '<pre><code>if (a) {\n    b\n}\n</code></pre>', ['code: if (a) {\n    b\n}']],
    [
      'rows of a table',
      '<table><tr><th>Tree<th>Height</tr><tr><td><p>Oak</p></td><td>40&nbsp;m</td></tr></table>',
      ['row: Tree\tHeight', 'row: Oak\t40 m'],
    ],
    [
      'a page laid out by a table',
      '<table><tr><td><h2>Left</h2><p>Words</p></td><td><ul><li>Menu</li></ul></td></tr></table>',
      ['heading2: Left', 'paragraph: Words', 'item: Menu'],
    ],
    [
      'entities and marks above letters',
      '<p>caf&eacute; e&#769; &lt;b&gt; &#x1F600;</p>',
      ['paragraph: café é <b> 😀'],
    ],
    [
      'nothing that is hidden or no text',
      '<script>a()</script><style>b</style><p hidden>c</p><p style="display: none">d<b>e</b></p><p aria-hidden="true">f</p><template><p>g</p></template><noscript>h</noscript><select><option>i</option></select><p>seen</p><!-- j -->',
      ['paragraph: seen'],
    ],
    [
      'no marks of notes',
      '<p>A fact<a epub:type="noteref" href="#n1">1</a>, and<sup><a href="#footnote-1" id="footnote-ref-1">[1]</a></sup> more.</p>',
      ['paragraph: A fact, and more.'],
    ],
    [
      'signs together, with how they are said behind them',
      '<p><ruby>東<rp>(</rp><rt>とう</rt><rp>)</rp>京<rt>きょう</rt></ruby>へ行く</p>',
      ['paragraph: 東京(とうきょう)へ行く'],
    ],
    [
      'lists by their numbers',
      '<ol><li>a<ol type="a" start="3"><li>b<li>c</ol></li><li value="7">d</li><li>e</ol><ol style="list-style-type: lower-roman"><li>f</li></ol><ul><li>g</ul>',
      ['item: 1. a', 'item: c. b', 'item: d. c', 'item: 7. d', 'item: 8. e', 'item: i. f', 'item: g'],
    ],
    [
      'no lines that lead to other pages',
      '<h4>Previous topic</h4><p><a href="a">The other one</a></p><h4>Next topic</h4><p><a href="b">One more</a></p><p>Words <a href="c">and a link</a>.</p><p><a href="a">Prev</a> | <a href="b">Next</a></p>',
      ['paragraph: Words and a link.'],
    ],
    ['what is not closed', '<p>a<p>b<div>c', ['paragraph: a', 'paragraph: b', 'paragraph: c']],
    ['an empty element in short form', '<title/><p>after <a id="x"/>it</p>', ['paragraph: after it']],
    ['what cannot be stored', '<p>a\u0000b&#0;&#xD800;\u202Ec</p>', ['paragraph: ab\uFFFD\uFFFDc']],
  ])('are %s', (_what, html, expected) => {
    expect(blocks(html)).toEqual(expected)
  })

  it('have their pictures and drawings, and none of a single point', () => {
    const html = '<p>a<img src="x.png" alt="b"><img width="1" src="track.gif"><svg><text>c</text></svg></p>'
    expect(htmlBlocks(html).blocks).toEqual([
      {
        kind: 'paragraph',
        text: 'a',
        pictures: [
          { at: 1, src: 'x.png', alt: 'b' },
          { at: 1, src: '<svg><text>c</text></svg>', alt: '' },
        ],
      },
    ])
  })

  it('say where an id stands', () => {
    const { ids } = htmlBlocks(
      '<p>a</p><h2 id="one">b</h2><p>c <span id="two">d</span></p><a name="three"></a><p>e</p>',
    )
    expect([...ids]).toEqual([
      ['one', 1],
      ['two', 2],
      ['three', 3],
    ])
  })
})

const article = Array.from(
  { length: 6 },
  (_, at) =>
    `<p>Paragraph ${at} tells of leaves, of light, and of the water that rises in a tree, at some length, so that nobody takes it for a menu.</p>`,
).join('')

describe('a saved page', () => {
  it('is its article, without what stands around it', async () => {
    const { about, sections } = await readAll(
      `<!doctype html><html><head><title>Leaves – A Garden</title><meta name="author" content="Ada Example"></head><body><nav><a href="/">Home</a></nav><div class="sidebar"><ul><li><a href="/a">Other page</a></li></ul></div><main><article><h1>Leaves</h1>${article}<img src="leaf.png"></article></main><div class="comments"><p>First!</p></div><footer>© 2024</footer></body></html>`,
      'page.html',
    )
    expect(about).toMatchObject({ kind: 'html', author: 'Ada Example', pictures: 1, language: 'en' })
    expect(about.title).toMatch(/Leaves/)
    const text = sections.map((section) => section.text).join('\n')
    expect(text).toMatch(/Paragraph 0[\s\S]*Paragraph 5/)
    expect(text).not.toMatch(/Home|Other page|First!|©/)
  })

  it('is a section for each heading of the highest kind, with the contents made of all', async () => {
    const { about, sections } = await readAll(
      `<!doctype html><title>Trees</title><h1>Trees</h1><p>An introduction.</p><h2>Oak</h2>${article}<h3>Bark</h3>${article}<h2>Ash</h2>${article}`,
    )
    expect(sections.map(({ heading, label }) => `${label} ${heading}`)).toEqual(['1 Trees', '2 Oak', '3 Ash'])
    expect(outlineWords(about.outline, sections)).toEqual([
      '1 Trees → 0 Trees',
      '2 Oak → 1 Oak',
      '3 Bark → 1 Bark',
      '2 Ash → 2 Ash',
    ])
  })

  it('is whole where the article would be a part of a book', async () => {
    const chapters = Array.from(
      { length: 30 },
      (_, at) => `<div class="c${at}"><h2>Chapter ${at}</h2>${article}</div>`,
    )
    const { sections } = await readAll(`<!doctype html><body>${chapters.join('<hr>')}</body>`)
    expect(sections).toHaveLength(30)
  })

  it('is read in the characters that it names', async () => {
    const page = Buffer.from(
      '<html><head><meta charset="windows-1251"></head><body><p>\xcf\xf0\xe8\xe2\xe5\xf2</p></body></html>',
      'latin1',
    )
    const { sections } = await readAll(page)
    expect(sections.map(blockWords)).toEqual([['paragraph: Привет']])
  })

  it('with nothing in it is empty', async () => {
    expect(
      await faultOf('<!doctype html><html><body><script>draw()</script><img src="a.png"></body></html>'),
    ).toBe('empty')
  })
})

const entries = (count: number) =>
  Array.from(
    { length: count },
    (_, at) =>
      `<dt><span class="term"><code>--option-${at}</code></span></dt><dd><p>Does step ${at}, and nothing else, of what the command is asked for.</p></dd>`,
  ).join('')

describe('what is left out of a page', () => {
  const manual = (body: string) =>
    `<!doctype html><html><head><title>Manual</title></head><body><div class="navheader"><a href="a">Prev</a> Chapter 2 <a href="b">Next</a></div><h1>Manual</h1>${article}${body}<div class="navfooter"><p>Nothing but a way on: <a href="a">Prev</a></p></div></body></html>`
  const textOf = async (page: string, choices = {}) => {
    const { about, sections } = await readAll(page, 'page.html', choices)
    return { about, text: sections.map((section) => section.text).join('\n') }
  }

  it('is a short menu of a page too', async () => {
    const words = 'An oak grows old and tall, and its leaves have lobes on both of their sides. '.repeat(6)
    const { about, text } = await textOf(
      `<!doctype html><html><head><title>Oaks</title></head><body><nav><a href="a">Home of trees</a> <a href="b">All the other trees of this place</a></nav><h1>Oaks</h1><p>${words}</p><p>${words}</p></body></html>`,
    )
    expect(text).not.toContain('Home of trees')
    expect(text).toContain('An oak grows')
    expect(about.leftOut).toBeGreaterThan(40)
  })

  it('is no list of definitions, no table, no code and no box of a manual', async () => {
    const box =
      '<div class="sidebar"><p class="title">BACK TO BASICS</p><p>A box tells of what a reader may know already, in a few sentences, and is part of the text for all others.</p></div>'
    const { about, text } = await textOf(
      manual(
        `<dl class="variablelist">${entries(12)}</dl><table><tr><td>Key</td><td>Meaning of the key</td></tr></table>${box}<pre>make all\nmake install</pre>`,
      ),
    )
    for (const words of [
      '--option-11',
      'Does step 11',
      'Meaning of the key',
      'BACK TO BASICS',
      'make install',
    ])
      expect(text).toContain(words)
    expect(text).not.toContain('way on')
    expect(about.leftOut).toBeGreaterThan(0)
  })

  it('is there where its owner asks for the whole page', async () => {
    const { about, text } = await textOf(manual(''), { isWhole: true })
    expect(text).toContain('way on')
    expect(about.leftOut).toBe(0)
  })

  it('is all of a list of contents, although a library takes the line below it for its article', async () => {
    const lines = Array.from(
      { length: 40 },
      (_, at) => `<dt><a href="c${at}.html">9.${at}. Chapter of oaks</a></dt>`,
    )
    const around = (place: string) =>
      `<div class="nav${place}"><table><tr><td><a href="a.html">Back</a></td><td> </td><td><a href="b.html">Forward</a></td></tr><tr><td>8.10. Keeping the height of a picture </td><td><a href="i.html">Home</a></td><td> 9.1. Making a copy, and how it is to be made well</td></tr></table></div>`
    const { text } = await textOf(
      `<!doctype html><html><head><title>9. Encoding</title></head><body>${around('header')}<div class="chapter"><h1>Encoding</h1><div class="toc"><dl class="toc">${lines.join('')}</dl></div></div>${around('footer')}</body></html>`,
    )
    expect(text).toContain('9.39. Chapter of oaks')
    expect(text).not.toContain('Back')
  })

  it('has its titles and notes where a page of XML closes the anchors in them', async () => {
    const parts = ['control', 'copyright', 'changelog', 'rules'].map(
      (name, at) =>
        `<div class="section"><div class="titlepage"><div><div><h2 class="title"><a id="${name}"/>4.${at}. <code>${name}</code></h2></div></div></div>${article}</div>`,
    )
    const { about, text } = await textOf(
      `<?xml version="1.0" encoding="UTF-8"?><!DOCTYPE html><html xmlns="http://www.w3.org/1999/xhtml"><head><title>Files</title></head><body><div class="chapter"><div class="titlepage"><div><div><h2 class="title"><a id="files"/>Chapter 4. Files</h2></div></div></div>${parts.join('')}<div class="footnotes"><hr/><div class="footnote"><p><a href="#n28"><sup>[28] </sup></a>See the <a href="p.html">Policy</a>.</p></div></div></div></body></html>`,
    )
    expect(about.outline.map(({ title }) => title)).toContain('4.3. rules')
    expect(text).toContain('[28]')
  })

  it('is not all of a page whose text is a form', async () => {
    const { text } = await textOf(`<!doctype html><html><body><form>${article}</form></body></html>`)
    expect(text).toContain('Paragraph 5')
  })
})

it('has its links: to places within the page, out into the web, and to nothing else', async () => {
  const { sections } = await readAll(
    `<!doctype html><html><body><h1>Trees</h1>${article}<p>See <a href="#oak"> the oak </a>, <a href="https://example.org/a b">a page</a> and <a href="javascript:alert(1)">no page</a>, <a href="other.html">nor this</a>.</p><h2 id="oak">Oak</h2>${article}</body></html>`,
  )
  const linked = sections.flatMap(({ text, blocks }) =>
    blocks.flatMap(({ links = [] }) =>
      links.map(({ start, end, url, to }) => [
        text.slice(start, end),
        url ?? sections[to?.section ?? 0]?.text.slice(to?.start, to?.end),
      ]),
    ),
  )
  expect(linked).toEqual([
    ['the oak', 'Oak'],
    ['a page', 'https://example.org/a%20b'],
  ])
  expect(sections.map(({ text }) => text).join(' ')).toContain('See the oak , a page and no page, nor this.')
})
