import { describe, expect, it } from 'vitest'
import { pdfOf, streamOf } from '#tests/documents/pdf.ts'
import { blockWords, readAll } from '#tests/documents/read-all.ts'
import { linesOf } from './page-lines.ts'

const font = '<< /Type /Font /Subtype /Type1 /BaseFont /Courier >>'

/** Two pages, the first with annotations: objects 3 and 4 are the pages. */
const annotated = (content: string, annotations: readonly string[]) =>
  pdfOf(
    [
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Count 2 /Kids [3 0 R 4 0 R] >>',
      ...[6, 7].map(
        (number, at) =>
          `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 5 0 R >> >> /Contents ${number} 0 R ${at === 0 ? `/Annots [${annotations.join(' ')}]` : ''} >>`,
      ),
      font,
      streamOf(content),
      streamOf(
        'BT /F1 10 Tf 72 700 Td (The first words of the second page.) Tj 0 -200 Td (Further down it says more.) Tj ET',
      ),
    ],
    '/Root 1 0 R',
  )

describe('what lies over a page', () => {
  it('is read: the notes that somebody wrote, behind the text', async () => {
    const note = (kind: string, contents: string, top: number, more = '') =>
      `<< /Type /Annot /Subtype /${kind} /Rect [300 ${top - 20} 400 ${top}] /Contents (${contents}) ${more} >>`
    const { sections } = await readAll(
      annotated('BT /F1 10 Tf 72 700 Td (A sentence of the book.) Tj ET', [
        note('Highlight', 'Is this true?', 500, '/QuadPoints [72 710 200 710 72 698 200 698]'),
        note('Text', 'See page nine.', 600),
        note('FreeText', 'Written across.', 400, '/DA (/F1 10 Tf)'),
        note('Text', 'Nobody sees this.', 300, '/F 2'),
        note('Text', '', 200),
      ]),
    )
    expect(sections.slice(0, 1).map(blockWords)).toEqual([
      [
        'paragraph: A sentence of the book.',
        'quote: Is this true?',
        'quote: See page nine.',
        'quote: Written across.',
      ],
    ])
  })

  it('leads on: to a page of the web, and to a place in the document', async () => {
    // Each letter in this font is 6 points wide.
    const link = (from: number, to: number, y: number, target: string) =>
      `<< /Type /Annot /Subtype /Link /Rect [${72 + 6 * from} ${y - 3} ${72 + 6 * to} ${y + 9}] ${target} >>`
    const line = 'See the manual of the tree and further down, or not.'
    const { sections } = await readAll(
      annotated(`BT /F1 10 Tf 72 700 Td (${line}) Tj ET`, [
        link(8, 14, 700, '/A << /S /URI /URI (https://example.org/manual) >>'),
        link(31, 43, 700, '/Dest [4 0 R /XYZ 0 515 0]'),
        link(48, 51, 700, '/A << /S /URI /URI (javascript:alert\\(1\\)) >>'),
        link(0, 3, 500, '/A << /S /URI /URI (https://example.org/nothing) >>'),
      ]),
    )
    const [first] = sections
    expect(
      first?.blocks.flatMap(({ links = [] }) =>
        links.map(({ start, end, url, to }) => [
          first.text.slice(start, end),
          url ?? sections[to?.section ?? 0]?.text.slice(to?.start, to?.end),
        ]),
      ),
    ).toEqual([
      ['manual', 'https://example.org/manual'],
      ['further down', 'Further down it says more.'],
    ])
  })
})

describe('slanted writing', () => {
  const piece = (str: string, degrees: number, x: number, y: number) => {
    const angle = (degrees * Math.PI) / 180
    const [cos, sin] = [10 * Math.cos(angle), 10 * Math.sin(angle)]
    return { str, dir: 'ltr', width: 5 * str.length, height: 10, transform: [cos, sin, -sin, cos, x, y] }
  }
  it('is read as lines of its own, however many pieces draw it', () => {
    const at = (step: number) => [100 + 5 * step * Math.SQRT1_2, 100 + 5 * step * Math.SQRT1_2] as const
    const letters = [...'slanted head'].map((letter, step) => piece(letter, 45, ...at(step)))
    const lines = linesOf([piece('Level words.', 0, 50, 300), ...letters, piece('More.', 1, 50, 200)])
    expect(lines.map(({ text, turn }) => [text, turn])).toEqual([
      ['Level words.', 0],
      ['slanted head', 0.5],
      ['More.', 0],
    ])
  })
})

describe('a line from right to left', () => {
  const piece = (str: string, x: number, width: number, dir = 'rtl') => ({
    str,
    dir,
    width,
    height: 10,
    transform: [10, 0, 0, 10, x, 100],
  })
  it('has the spaces that are drawn between its scripts, and no others', () => {
    // From the right: a word, two words of another script with a gap, a number close to a bracket.
    const lines = linesOf([
      piece('שלום', 200, 40),
      piece('Open', 130, 20, 'ltr'),
      piece('Source', 155, 40, 'ltr'),
      piece('עולם', 85, 40),
      piece('12', 74, 10, 'ltr'),
      piece('(', 84, 1),
    ])
    expect(lines.map(({ text }) => text)).toEqual(['שלום Open Source עולם(12'])
  })
})
