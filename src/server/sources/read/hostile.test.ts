import { describe, expect, it } from 'vitest'
import { atLength } from '#tests/at-length.ts'
import { swellingZip } from '#tests/documents/bombs.ts'
import { hostileDocuments, outcome } from '#tests/documents/hostile.ts'
import { hostilePdfs, manyPages } from '#tests/documents/odd-pdfs.ts'
import { writePdf } from '#tests/documents/pdf.ts'
import { faultOf } from '#tests/documents/read-all.ts'
import { readLimited } from '#tests/documents/read-limited.ts'
import { docxParagraph, writeDocx, writeEpub, xhtml } from '#tests/documents/zipped.ts'

/** `npm run proof -- hostile` tests the large versions. */
it.each(hostileDocuments)('$name ends within its bounds', async ({ small, file, fileName, ends }) => {
  expect(await outcome(file(small), fileName)).toMatch(ends)
})

/** Cases that differ from another case only in what is nested or refers to itself. */
const alike = new Set([
  'a tree of pages that is itself alone',
  'a table of contents that leads back to itself',
  'nest a thousand times, as a page',
  'nest in the contents of a book',
])

/** With a changed file, the files that end differently. */
const tried = <Case extends [string, ...unknown[]]>(cases: Case[]): Case[] =>
  atLength(
    cases,
    cases.filter(([name]) => !alike.has(name)),
  )

describe('a PDF that is made to', () => {
  const pdfs: [string, RegExp][] = [
    ['a tree of pages that leads back to itself', /^(?:Hello there.*|broken)$/],
    ['a tree of pages that is itself alone', /^(?:broken|empty|scanned)$/],
    ['a table of contents that leads back to itself', /^Hello there$/],
    ['a drawing that draws itself', /^(?:Hello there|took_too_much|broken)$/],
    ['a page that claims to be a thousand million', /^(?:Hello there|too_many_pages|broken)$/],
  ]
  it.each(tried(pdfs))('%s ends within its bounds', async (name, expected) => {
    expect(await outcome(hostilePdfs[name]?.() ?? '')).toMatch(expected)
  })

  it('have many pages is read', async () => {
    const pages = atLength(200, 60)
    const { answer } = await readLimited(manyPages(pages))
    expect(answer).toMatchObject({ sections: pages, passages: pages })
  })
})

describe('a zip that swells', () => {
  const book = { mimetype: 'application/epub+zip', 'META-INF/container.xml': '<container/>' }
  const opf = `<package><metadata/><manifest><item id="a" href="a.xhtml" media-type="application/xhtml+xml"/></manifest><spine><itemref idref="a"/></spine></package>`

  it('in a chapter of a book, or in what holds it together', async () => {
    expect(await outcome(swellingZip({ ...book, 'b.opf': opf }, 'a.xhtml', 800))).toBe('took_too_much')
    expect(await outcome(swellingZip(book, 'b.opf', 800))).toBe('took_too_much')
  })

  it('in a document', async () => {
    expect(await outcome(swellingZip({ a: '' }, 'word/document.xml', 800))).toBe('took_too_much')
  })

  it('in a picture that nobody looks at, is read', async () => {
    const files = { ...book, 'b.opf': opf, 'a.xhtml': xhtml('<p>Words.</p>') }
    expect(await outcome(swellingZip(files, 'cover.png', 800))).toBe('Words.')
  })
})

describe('text that is made to', () => {
  const deep = (count: number) => `${'<div>'.repeat(count)}Words.${'</div>'.repeat(count)}`

  const texts: [string, () => Uint8Array | string, string, RegExp][] = [
    [
      'nest a hundred thousand times, as a page',
      () => `<!doctype html>${deep(100_000)}`,
      'a.html',
      /^(?:Words\.|took_too_much)$/,
    ],
    ['nest a thousand times, as a page', () => `<!doctype html>${deep(1000)}`, 'a.html', /^Words\.$/],
    [
      'nest in a book',
      () => writeEpub({ version: 3, chapters: { 'a.xhtml': deep(100_000) } }),
      'a.epub',
      /^took_too_much$/,
    ],
    [
      'nest in the contents of a book',
      () => writeEpub({ version: 3, chapters: { 'a.xhtml': 'Words.' }, contents: '<li><ol>'.repeat(50_000) }),
      'a.epub',
      /^(?:broken|Words\.)$/,
    ],
    [
      'nest in a document',
      () => writeDocx('<w:sdt><w:sdtContent>'.repeat(50_000) + docxParagraph('Words.')),
      'a.docx',
      /^(?:broken|took_too_much|Words\.)$/,
    ],
    [
      'mark without end in Markdown',
      () => `${'*a_'.repeat(2000)}\n\n${'['.repeat(9000)}\n\n${'`'.repeat(9000)}x`,
      'a.md',
      /./,
    ],
    [
      'expand entities in a book',
      () =>
        writeEpub({
          version: 3,
          chapters: { 'a.xhtml': '<p>Words&b;.</p>' },
          more: {
            'OEBPS/a.xhtml': `<!DOCTYPE html [<!ENTITY a "${'x'.repeat(1000)}"><!ENTITY b "${'&a;'.repeat(1000)}">]>${xhtml('<p>Words&b;.</p>')}`,
          },
        }),
      'a.epub',
      /^Words&b;\.$/,
    ],
  ]
  it.each(tried(texts))('%s ends within its bounds', async (_what, file, name, expected) => {
    expect(await outcome(file(), name)).toMatch(expected)
  })
})

describe('a file that is cut, or of random bytes', () => {
  const pdf = writePdf({ pages: [[{ text: 'Some words', x: 72, y: 700 }]], title: 'T' })
  const files: [string, Uint8Array][] = [
    ['a.pdf', pdf],
    ['a.epub', writeEpub({ version: 3, chapters: { 'a.xhtml': '<p>Words.</p>' } })],
    ['a.docx', writeDocx(docxParagraph('Words'))],
    ['a.html', Buffer.from(xhtml('<table><tr><td>Words<!-- '))],
    ['a.md', Buffer.from('# Words\n\n```\ncode')],
    ['a.srt', Buffer.from('1\n00:00:01,000 --> 00:00:02,000\nWords\n\n2\n00:00:0')],
  ]

  it.each(files)('%s ends in an answer at any length', async (name, whole) => {
    for (let part = 1; part < 16; part += 1)
      expect(await faultOf(whole.subarray(0, Math.floor((whole.length * part) / 16)), name)).toMatch(/./)
  })

  it.each(files)('%s ends in an answer with any bytes changed', async (name, whole) => {
    let seed = 42
    const next = (below: number) => {
      seed = (seed * 1_103_515_245 + 12_345) & 0x7fffffff
      return seed % below
    }
    for (let round = 0; round < 40; round += 1) {
      const changed = Buffer.from(whole)
      for (let count = 0; count < 8; count += 1) changed[next(changed.length)] = next(256)
      expect(await faultOf(changed, name)).toMatch(/./)
    }
  })
})
