import { expect, it } from 'vitest'
import type { SourceSection } from '#contract/sources/reading.ts'
import { dataOf, pngOf } from '#tests/documents/pictures.ts'
import { readAll } from '#tests/documents/read-all.ts'
import { docxParagraph, writeDocx, writeEpub } from '#tests/documents/zipped.ts'

/** Each picture with the words before it in its section. */
const picturesIn = (sections: readonly SourceSection[]) =>
  sections.flatMap(({ index, text, blocks }) =>
    blocks.flatMap(({ kind, pictures = [] }) =>
      pictures.map(({ at, ...picture }) => ({
        section: index,
        kind,
        behind: text.slice(Math.max(0, at - 7), at),
        ...picture,
      })),
    ),
  )

it('a book keeps its pictures where they stand, each file once, and its cover', async () => {
  const { about, sections, pictures } = await readAll(
    writeEpub({
      version: 3,
      chapters: {
        'cover.xhtml':
          '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"><image xlink:href="img/cover.png"/></svg>',
        'one.xhtml':
          '<h1 id="leaf">Leaf</h1><p>A leaf.</p><figure><img src="img/leaf.png" alt="A  green leaf"/><figcaption>Its veins</figcaption></figure><p>The sign <img src="img/leaf.png" alt=""/> stands here.</p><p><img src="gone.png" alt="A gone one"/></p><p><img src="gone.png"/><img src="https://tracker.example/a.png"/></p>',
        'two.xhtml': '<p>See <a href="one.xhtml#leaf">above</a>.</p>',
      },
      more: { 'OEBPS/img/cover.png': pngOf(30, 40), 'OEBPS/img/leaf.png': pngOf(20, 10) },
    }),
  )
  expect(picturesIn(sections)).toEqual([
    { section: 0, kind: 'picture', behind: '', alt: '', number: 0, width: 30, height: 40 },
    { section: 1, kind: 'picture', behind: 'A leaf.', alt: 'A green leaf', number: 1, width: 20, height: 10 },
    { section: 1, kind: 'paragraph', behind: 'e sign ', alt: '', number: 1, width: 20, height: 10 },
    { section: 1, kind: 'picture', behind: 's here.', alt: 'A gone one' },
  ])
  expect(sections[1]?.text).toBe('Leaf\n\nA leaf.\n\nIts veins\n\nThe sign stands here.')
  expect(about.pictures).toBe(3)
  expect(pictures.map(({ number, kind, bytes }) => [number, kind, bytes])).toEqual([
    [0, 'image/png', pngOf(30, 40).length],
    [1, 'image/png', pngOf(20, 10).length],
  ])
  expect(sections[2]?.blocks[0]?.links?.[0]?.to).toMatchObject({ section: 1, start: 0 })
})

it('a saved page keeps the pictures and drawings that stand in it, and no signs of buttons', async () => {
  const words =
    'A paragraph with enough words in it to be the text of a page and not one of its menus. '.repeat(4)
  const drawing = '<svg viewBox="0 0 200 100"><linearGradient id="g"/><path d="M0 0L9 9"/></svg>'
  const { about, sections, pictures } = await readAll(
    `<!doctype html><html><body><h1>Trees</h1><p>${words}</p><img alt="An oak" src="${dataOf(pngOf(64, 32))}"><p>${words}</p>${drawing}<svg viewBox="0 0 24 24"><path d="M0 0"/></svg><img width="1" src="${dataOf(pngOf(9, 9))}"><img src="oak.png" alt=""><p>${words}</p></body></html>`,
    'a.html',
    { isWhole: true },
  )
  expect(picturesIn(sections).map(({ behind: _, ...picture }) => picture)).toEqual([
    { section: 0, kind: 'picture', alt: 'An oak', number: 0, width: 64, height: 32 },
    { section: 0, kind: 'picture', alt: '', number: 1, width: 200, height: 100 },
  ])
  const [oak, path] = pictures
  expect(Buffer.from(oak?.data ?? []).equals(pngOf(64, 32))).toBe(true)
  expect(Buffer.from(path?.data ?? []).toString()).toBe(
    drawing.replace('<svg', '<svg xmlns="http://www.w3.org/2000/svg"'),
  )
  expect(about.pictures).toBe(2)
})

it('a document of a word processor keeps its pictures and what stands for them', async () => {
  const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const drawing = (id: string, alt: string) =>
    `<w:p><w:r><w:drawing><wp:inline xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"><wp:docPr id="1" name="x" descr="${alt}"/><a:graphic xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><a:graphicData uri="x"><pic:pic xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:blipFill><a:blip r:embed="${id}" xmlns:r="${relations}"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>`
  const image = (id: string, name: string) =>
    `<Relationship Id="${id}" Type="${relations}/image" Target="media/${name}"/>`
  const { about, sections, pictures } = await readAll(
    writeDocx(
      `${docxParagraph('Before.')}${drawing('p1', 'A leaf')}${drawing('p2', '')}${docxParagraph('After.')}`,
      {
        more: {
          'word/_rels/document.xml.rels': `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${image('p1', 'leaf 1.png')}${image('p2', 'old.emf')}</Relationships>`,
          'word/media/leaf 1.png': pngOf(12, 34),
          'word/media/old.emf': Buffer.from('an old drawing'),
        },
      },
    ),
  )
  expect(picturesIn(sections)).toEqual([
    { section: 0, kind: 'picture', behind: 'Before.', alt: 'A leaf', number: 0, width: 12, height: 34 },
  ])
  expect(sections[0]?.text).toBe('Before.\n\nAfter.')
  expect(pictures).toHaveLength(1)
  expect(about.pictures).toBe(1)
})

it('a picture is no text, and no chapter', async () => {
  const { sections, passages } = await readAll(
    `![a logo](logo.png)\n\n# One\n\n![a leaf](${dataOf(pngOf(8, 8))})\n\n# Two\n\nWords.\n`,
    'a.md',
  )
  expect(sections.map(({ text }) => text)).toEqual(['One\n\nTwo\n\nWords.'])
  expect(passages.map(({ text }) => text)).toEqual(['One\n\nTwo\n\nWords.'])
  expect(picturesIn(sections).map(({ alt, number }) => [alt, number])).toEqual([
    ['a logo', undefined],
    ['a leaf', 0],
  ])
})
