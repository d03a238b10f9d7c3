import { pdfOf, streamOf } from './pdf.ts'

/** A page with words, a picture between them, and a link to a page of the web; and a second page to which another leads. */
export function pdfWithPicture(): Buffer {
  const side = 60
  const picture = Buffer.alloc(side * side * 3)
  for (let at = 0; at < side * side; at += 1) picture.set([30 + (at % side) * 3, 120, 90], at * 3)
  const text = (lines: readonly (readonly [number, string])[]) =>
    lines.map(([y, words]) => `BT /F1 12 Tf 72 ${y} Td (${words}) Tj ET`).join('\n')
  const first = text([
    [760, 'An oak grows old and tall, and its leaves have lobes.'],
    [744, 'See the manual of trees, or the second page.'],
    [520, 'Below the picture the text goes on for some more words.'],
  ])
  const link = (from: number, to: number, target: string) =>
    `<< /Type /Annot /Subtype /Link /Border [0 0 0] /Rect [${72 + 7.2 * from} 741 ${72 + 7.2 * to} 755] ${target} >>`
  const page = (content: string, more: string) =>
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 5 0 R >> /XObject << /I 8 0 R >> >> /Contents ${content} ${more} >>`
  return pdfOf(
    [
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Count 2 /Kids [3 0 R 4 0 R] >>',
      page(
        '6 0 R',
        `/Annots [${link(8, 23, '/A << /S /URI /URI (https://example.org/trees) >>')} ${link(32, 43, '/Dest [4 0 R /Fit]')}]`,
      ),
      page('7 0 R', ''),
      '<< /Type /Font /Subtype /Type1 /BaseFont /Courier >>',
      streamOf(`${first}\nq 200 0 0 150 72 560 cm /I Do Q`),
      streamOf(text([[760, 'The second page is about the ash.']])),
      streamOf(
        picture,
        `/Type /XObject /Subtype /Image /Width ${side} /Height ${side} /ColorSpace /DeviceRGB /BitsPerComponent 8`,
      ),
    ],
    '/Root 1 0 R',
  )
}
