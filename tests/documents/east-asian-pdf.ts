import { pdfOf, streamOf } from './pdf.ts'

/** The tables of letters that such files name instead of bringing them, with what their bytes are. */
const tables = {
  '90ms-RKSJ-H': { font: 'HeiseiMin-W3', ordering: 'Japan1', charset: 'shift_jis' },
  '90ms-RKSJ-V': { font: 'HeiseiMin-W3', ordering: 'Japan1', charset: 'shift_jis' },
  'UniJIS-UCS2-H': { font: 'HeiseiKakuGo-W5', ordering: 'Japan1', charset: 'utf-16be' },
  'GBK-EUC-H': { font: 'STSong-Light', ordering: 'GB1', charset: 'gbk' },
  'ETen-B5-H': { font: 'MSung-Light', ordering: 'CNS1', charset: 'big5' },
  'KSCms-UHC-H': { font: 'HYSMyeongJo-Medium', ordering: 'Korea1', charset: 'euc-kr' },
} as const
export type LetterTable = keyof typeof tables

/** The two bytes of each letter; the platform only reads these encodings. */
function bytesOf(charset: string): Map<string, string> {
  const decoder = new TextDecoder(charset)
  const known = new Map<string, string>()
  for (let pair = 0x2000; pair <= 0xffff; pair++) {
    const letter = decoder.decode(Uint8Array.of(pair >> 8, pair & 0xff))
    if ([...letter].length === 1 && !known.has(letter)) known.set(letter, pair.toString(16).padStart(4, '0'))
  }
  return known
}

/**
 * Pages of lines in a font that the file does not contain: it contains only the names of the font and of its
 * table.
 */
export function eastAsianPdf(table: LetterTable, pages: readonly (readonly string[])[]): Buffer {
  const { font, ordering, charset } = tables[table]
  const letters = bytesOf(charset)
  const isVertical = table.endsWith('-V')
  const shown = (text: string, line: number) => {
    const place = isVertical ? `${500 - 24 * line} 760` : `72 ${760 - 24 * line}`
    return `BT /F1 16 Tf ${place} Td <${[...text].map((letter) => letters.get(letter)).join('')}> Tj ET`
  }
  const objects: (string | Buffer)[] = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '',
    `<< /Type /Font /Subtype /Type0 /BaseFont /${font} /Encoding /${table} /DescendantFonts [4 0 R] >>`,
    `<< /Type /Font /Subtype /CIDFontType0 /BaseFont /${font} /CIDSystemInfo << /Registry (Adobe) /Ordering (${ordering}) /Supplement 2 >> /DW 1000 /FontDescriptor 5 0 R >>`,
    `<< /Type /FontDescriptor /FontName /${font} /Flags 6 /FontBBox [0 -200 1000 800] /ItalicAngle 0 /Ascent 800 /Descent -200 /CapHeight 700 /StemV 80 >>`,
  ]
  const kids = pages.map((lines) => {
    const content = objects.push(streamOf(lines.map(shown).join('\n')))
    return objects.push(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 3 0 R >> >> /Contents ${content} 0 R >>`,
    )
  })
  objects[1] = `<< /Type /Pages /Count ${kids.length} /Kids [${kids.map((kid) => `${kid} 0 R`).join(' ')}] >>`
  return pdfOf(objects, '/Root 1 0 R')
}
