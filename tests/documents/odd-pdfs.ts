import { swellingBytes } from './bombs.ts'
import { pdfOf, streamOf, writePdf } from './pdf.ts'

const font = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>'
const page = (content: string, more = '') =>
  `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 4 0 R >> ${more} >> /Contents ${content} >>`
const root = '/Root 1 0 R'
const catalog = '<< /Type /Catalog /Pages 2 0 R >>'
const tree = '<< /Type /Pages /Count 1 /Kids [3 0 R] >>'
const words = 'BT /F1 12 Tf 72 700 Td (Hello there) Tj ET'

/** A PDF that asks for an unknown password. */
export const lockedPdf = (): Buffer =>
  pdfOf(
    [
      catalog,
      tree,
      page('5 0 R'),
      font,
      streamOf(words),
      `<< /Filter /Standard /V 1 /R 2 /P -4 /O <${'41'.repeat(32)}> /U <${'42'.repeat(32)}> >>`,
    ],
    `${root} /Encrypt 6 0 R /ID [<${'00'.repeat(16)}> <${'00'.repeat(16)}>]`,
  )

/** A Chinese text of the nineties: the file contains only the name of its character table. */
export const oldChinesePdf = (): Buffer =>
  pdfOf(
    [
      catalog,
      tree,
      page('6 0 R'),
      '<< /Type /Font /Subtype /Type0 /BaseFont /STSong-Light /Encoding /GBK-EUC-H /DescendantFonts [5 0 R] >>',
      '<< /Type /Font /Subtype /CIDFontType0 /BaseFont /STSong-Light /CIDSystemInfo << /Registry (Adobe) /Ordering (GB1) /Supplement 4 >> /DW 1000 /FontDescriptor 7 0 R >>',
      streamOf('BT /F1 12 Tf 72 700 Td <D6D0CEC4> Tj ET'),
      '<< /Type /FontDescriptor /FontName /STSong-Light /Flags 4 /FontBBox [0 -200 1000 800] /ItalicAngle 0 /Ascent 800 /Descent -200 /CapHeight 700 /StemV 80 >>',
    ],
    root,
  )

/** Greek letters in a font that every PDF reader must have. */
export const symbolPdf = (): Buffer =>
  pdfOf(
    [
      catalog,
      tree,
      page('5 0 R'),
      '<< /Type /Font /Subtype /Type1 /BaseFont /Symbol >>',
      streamOf('BT /F1 24 Tf 72 700 Td (abg) Tj ET'),
    ],
    root,
  )

const rawStream = (bytes: Buffer, entries: string) =>
  Buffer.concat([
    Buffer.from(`<< /Length ${bytes.length} ${entries} >>\nstream\n`),
    bytes,
    Buffer.from('\nendstream'),
  ])

/** Files that are made to take a reader forever, or all its memory. */
export const hostilePdfs: Record<string, () => Buffer> = {
  'a tree of pages that leads back to itself': () =>
    pdfOf(
      [
        catalog,
        '<< /Type /Pages /Count 2 /Kids [3 0 R 6 0 R] >>',
        page('5 0 R'),
        font,
        streamOf(words),
        '<< /Type /Pages /Parent 2 0 R /Count 1 /Kids [2 0 R] >>',
      ],
      root,
    ),
  'a tree of pages that is itself alone': () =>
    pdfOf([catalog, '<< /Type /Pages /Count 1000 /Kids [2 0 R] >>'], root),
  'a table of contents that leads back to itself': () =>
    pdfOf(
      [
        '<< /Type /Catalog /Pages 2 0 R /Outlines 6 0 R >>',
        tree,
        page('5 0 R'),
        font,
        streamOf(words),
        '<< /First 7 0 R /Last 7 0 R /Count 1 >>',
        '<< /Title (Again) /Parent 6 0 R /Next 7 0 R /First 7 0 R /Last 7 0 R /Dest [3 0 R /Fit] >>',
      ],
      root,
    ),
  'a drawing that draws itself': () =>
    pdfOf(
      [
        catalog,
        tree,
        page('5 0 R', '/XObject << /X 6 0 R >>'),
        font,
        streamOf(`${words} /X Do`),
        streamOf(
          '/X Do /X Do',
          '/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /X 6 0 R >> >>',
        ),
      ],
      root,
    ),
  'a page that claims to be a thousand million': () =>
    pdfOf(
      [catalog, '<< /Type /Pages /Count 1000000000 /Kids [3 0 R] >>', page('5 0 R'), font, streamOf(words)],
      root,
    ),
}

/** A page that unpacks to so many mebibytes. */
export const swellingPage = (mebibytes: number): Buffer =>
  pdfOf(
    [
      catalog,
      tree,
      page('5 0 R'),
      font,
      rawStream(Buffer.concat([Buffer.from([0x78, 0x9c]), swellingBytes(mebibytes)]), '/Filter /FlateDecode'),
    ],
    root,
  )

/** A page with one letter drawn so many times. */
export const overdrawnPage = (letters: number): Buffer =>
  pdfOf(
    [catalog, tree, page('5 0 R'), font, streamOf(`BT /F1 12 Tf ${'1 0 Td (a) Tj '.repeat(letters)} ET`)],
    root,
  )

/** So many pages of one letter each. */
export const manyPages = (count: number): Buffer =>
  writePdf({ pages: Array.from({ length: count }, () => [{ text: 'a', x: 72, y: 700 }]) })

/** A form with a name filled in, which the page itself does not draw. */
export const filledForm = (): Buffer =>
  pdfOf(
    [
      '<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [6 0 R] /DA (/Helv 0 Tf 0 g) >> >>',
      tree,
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 4 0 R >> >> /Contents 5 0 R /Annots [6 0 R] >>',
      font,
      streamOf('BT /F1 12 Tf 72 700 Td (Name) Tj ET'),
      '<< /Type /Annot /Subtype /Widget /FT /Tx /T (name) /V (Ada Lovelace) /Rect [72 670 300 690] /P 3 0 R /F 4 >>',
    ],
    root,
  )
