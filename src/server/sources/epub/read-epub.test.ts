import { describe, expect, it } from 'vitest'
import { sourceLimits } from '#contract/sources/kinds.ts'
import { blockWords, faultOf, outlineWords, readAll } from '#tests/documents/read-all.ts'
import { writeEpub, zipOf } from '#tests/documents/zipped.ts'

const chapters = {
  'cover.xhtml': '<img src="cover.png"/>',
  'one.xhtml': '<h1>The Leaf</h1><p>A leaf is green.</p><h2 id="s1">Its light</h2><p>It takes in light.</p>',
  'two%20words.xhtml': '<section><h1 id="top">The Root</h1><p>A root is not.</p></section>',
}

describe('a book', () => {
  it('is read that was packed with its folder', async () => {
    const container = '<container><rootfiles><rootfile full-path="OEBPS/book.opf"/></rootfiles></container>'
    const book =
      '<package><manifest><item id="a" href="a.xhtml" media-type="application/xhtml+xml"/></manifest><spine><itemref idref="a"/></spine></package>'
    const { about, sections } = await readAll(
      zipOf({
        'epub/META-INF/container.xml': container,
        'epub/OEBPS/book.opf': book,
        'epub/OEBPS/a.xhtml': '<html><body><h1>The Leaf</h1><p>A leaf is green.</p></body></html>',
      }),
    )
    expect(about.kind).toBe('epub')
    expect(sections.map(blockWords)).toEqual([['heading1: The Leaf', 'paragraph: A leaf is green.']])
  })

  it('of the third version has its files in order, and its contents', async () => {
    const { about, sections, progress } = await readAll(
      writeEpub({
        version: 3,
        title: 'Botany &amp; you',
        authors: ['Ada Example', 'Bo Sample'],
        chapters,
        contents: `<li><a href="cover.xhtml">Cover</a></li><li><span>Part One</span><ol><li><a href="one.xhtml">The&nbsp;Leaf</a><ol><li><a href="one.xhtml#s1">Its light</a></li></ol></li></ol></li><li><a href="./two%20words.xhtml#top">The Root</a></li><li><a href="nowhere.xhtml">Gone</a></li>`,
      }),
    )
    expect(about).toMatchObject({
      kind: 'epub',
      title: 'Botany & you',
      author: 'Ada Example, Bo Sample',
      pictures: 1,
    })
    expect(sections.map(blockWords)).toEqual([
      [
        'heading1: The Leaf',
        'paragraph: A leaf is green.',
        'heading2: Its light',
        'paragraph: It takes in light.',
      ],
      ['heading1: The Root', 'paragraph: A root is not.'],
    ])
    expect(outlineWords(about.outline, sections)).toEqual([
      '1 Cover → 0 The Leaf',
      '1 Part One → 0 The Leaf',
      '2 The Leaf → 0 The Leaf',
      '3 Its light → 0 Its light',
      '1 The Root → 1 The Root',
    ])
    expect(sections.map(({ label, heading }) => `${label} ${heading}`)).toEqual(['1 The Leaf', '2 The Root'])
    expect(progress[0]).toEqual({ sections: 3, sectionsRead: 0 })
  })

  it('of the second version has its contents too', async () => {
    const point = (title: string, src: string, within = '') =>
      `<navPoint><navLabel><text>${title}</text></navLabel><content src="${src}"/>${within}</navPoint>`
    const { about, sections } = await readAll(
      writeEpub({
        version: 2,
        chapters,
        contents:
          point('Leaf', 'one.xhtml', point('Light', 'one.xhtml#s1')) + point('Root', 'two%20words.xhtml'),
      }),
    )
    expect(outlineWords(about.outline, sections)).toEqual([
      '1 Leaf → 0 The Leaf',
      '2 Light → 0 Its light',
      '1 Root → 1 The Root',
    ])
  })

  it('without contents has its headings for them', async () => {
    const { about } = await readAll(writeEpub({ version: 3, chapters }))
    expect(about.outline.map(({ title, level }) => `${level} ${title}`)).toEqual([
      '1 The Leaf',
      '2 Its light',
      '1 The Root',
    ])
  })

  it('with a long chapter is parted at its headings', async () => {
    const part = (at: number) =>
      `<h2 id="p${at}">Part ${at}</h2>${`<p>${'Words of a long chapter. '.repeat(40)}</p>`.repeat(9)}`
    const parts = [0, 1, 2, 3, 4, 5].map(part).join('')
    const { sections, about } = await readAll(
      writeEpub({
        version: 3,
        chapters: { 'long.xhtml': `<h1>Long</h1>${parts}`, 'next.xhtml': '<h1>Next</h1><p>Words.</p>' },
        contents:
          '<li><a href="long.xhtml">Long</a></li><li><a href="long.xhtml#p4">Part 4</a></li><li><a href="next.xhtml">Next</a></li>',
      }),
    )
    expect(sections.length).toBeGreaterThan(3)
    for (const { text } of sections) expect(text.length).toBeLessThanOrEqual(sourceLimits.sectionText)
    for (const section of sections.slice(0, -1)) expect(section.blocks[0]?.kind).toBe('heading')
    expect(outlineWords(about.outline, sections).map((line) => line.replace(/→ \d+/, '→'))).toEqual([
      '1 Long → Long',
      '1 Part 4 → Part 4',
      '1 Next → Next',
    ])
  })
})

describe('a book that cannot be read', () => {
  const encryption = (algorithm: string, uri: string) =>
    `<encryption xmlns="urn:oasis:names:tc:opendocument:xmlns:container" xmlns:enc="http://www.w3.org/2001/04/xmlenc#"><enc:EncryptedData><enc:EncryptionMethod Algorithm="${algorithm}"/><enc:CipherData><enc:CipherReference URI="${uri}"/></enc:CipherData></enc:EncryptedData></encryption>`
  const book = (more: Record<string, string>) => writeEpub({ version: 3, chapters, more })

  it('is locked where its text is, and not where its fonts are', async () => {
    const aes = 'http://www.w3.org/2001/04/xmlenc#aes128-cbc'
    expect(await faultOf(book({ 'META-INF/encryption.xml': encryption(aes, 'OEBPS/one.xhtml') }))).toBe(
      'locked',
    )
    expect(
      await faultOf(
        book({
          'META-INF/encryption.xml': encryption('http://www.idpf.org/2008/embedding', 'OEBPS/font.otf'),
        }),
      ),
    ).toBe('none')
  })

  it('is broken, or empty', async () => {
    expect(await faultOf(book({ 'META-INF/container.xml': '<container/>', 'OEBPS/book.opf': '' }))).toBe(
      'empty',
    )
    expect(await faultOf(zipOf({ mimetype: 'application/epub+zip', 'META-INF/container.xml': '' }))).toBe(
      'broken',
    )
    expect(await faultOf(writeEpub({ version: 3, chapters: { 'a.xhtml': '<img src="a.png"/>' } }))).toBe(
      'empty',
    )
    const whole = book({})
    expect(await faultOf(whole.subarray(0, whole.length - 100))).toBe('broken')
  })

  it('leads nowhere outside of itself', async () => {
    const odd = writeEpub({
      version: 3,
      chapters: { '../../../../etc/passwd': '<p>inside</p>', 'a.xhtml': '<p>Words.</p>' },
      contents:
        '<li><a href="file:///etc/passwd">Out</a></li><li><a href="https://example.org/x">Away</a></li>',
    })
    const { sections, about } = await readAll(odd)
    expect(sections.map(({ text }) => text)).toEqual(['Words.'])
    expect(about.outline).toEqual([])
  })
})

it('leads by its links from chapter to chapter', async () => {
  const { sections } = await readAll(
    writeEpub({
      version: 3,
      chapters: {
        'a.xhtml': '<p>See <a href="b.xhtml#two">there</a>.</p>',
        'b.xhtml': '<p>One.</p><p id="two">Two, and <a href="a.xhtml">back</a>.</p>',
      },
    }),
  )
  const linked = sections.flatMap(({ blocks }) =>
    blocks.flatMap(({ links = [] }) => links.map(({ to }) => to)),
  )
  expect(linked.map((to) => to && sections[to.section]?.text.slice(to.start, to.end))).toEqual([
    'Two, and back.',
    'See there.',
  ])
})
