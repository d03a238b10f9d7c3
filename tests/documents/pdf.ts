import { deflateSync } from 'node:zlib'

/** A piece of text on a page, in points from the lower left corner. */
export type PdfText = {
  text: string
  x: number
  y: number
  size?: number
  /** Written from top to bottom. */
  isVertical?: boolean
  /** A quarter turn to the left. */
  isTurned?: boolean
}
type PdfOutline = { title: string; page: number; top?: number; children?: PdfOutline[] }
type PdfDocument = {
  pages: PdfText[][]
  title?: string
  author?: string
  outline?: PdfOutline[]
  /** Ranges of pages with their style (r roman, D decimal) and first number. */
  labels?: { from: number; style: 'r' | 'D'; first?: number; prefix?: string }[]
}

/** Writes objects, numbered from 1. A test that needs a broken file writes its objects by hand. */
export function pdfOf(objects: readonly (string | Buffer)[], trailer: string): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n%\xE2\xE3\xCF\xD3\n', 'latin1')]
  const offsets: number[] = []
  let at = parts[0]?.length ?? 0
  const add = (part: Buffer) => {
    parts.push(part)
    at += part.length
  }
  for (const [index, body] of objects.entries()) {
    offsets.push(at)
    add(Buffer.from(`${index + 1} 0 obj\n`))
    add(typeof body === 'string' ? Buffer.from(body, 'latin1') : body)
    add(Buffer.from('\nendobj\n'))
  }
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const start = at
  add(Buffer.from(`xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}`))
  add(Buffer.from(`trailer\n<< /Size ${objects.length + 1} ${trailer} >>\nstartxref\n${start}\n%%EOF\n`))
  return Buffer.concat(parts)
}

export function streamOf(content: Buffer | string, entries = ''): Buffer {
  const packed = deflateSync(content)
  return Buffer.concat([
    Buffer.from(`<< /Length ${packed.length} /Filter /FlateDecode ${entries} >>\nstream\n`),
    packed,
    Buffer.from('\nendstream'),
  ])
}

const hex = (text: string) => Buffer.from(text, 'utf16le').swap16().toString('hex')
const textString = (text: string) => `<FEFF${hex(text)}>`
const isPlain = (text: string) => /^[ -~\u00A0-\u00FF]*$/.test(text)

function shown({ text, x, y, size = 11, isVertical = false, isTurned = false }: PdfText): string {
  const words =
    isPlain(text) && !isVertical ? `<${Buffer.from(text, 'latin1').toString('hex')}>` : `<${hex(text)}>`
  const font = isVertical ? 'F3' : isPlain(text) ? 'F1' : 'F2'
  const matrix = isTurned ? '0 1 -1 0' : '1 0 0 1'
  return `BT /${font} ${size} Tf ${matrix} ${x} ${y} Tm ${words} Tj ET`
}

const toUnicode = `/CIDInit /ProcSet findresource begin 12 dict begin begincmap
/CMapName /Own def /CMapType 2 def
1 begincodespacerange <0000> <FFFF> endcodespacerange
1 beginbfrange <0000> <FFFF> <0000> endbfrange
endcmap end end`

/** A PDF like a typesetter's, as far as reading it is concerned. */
export function writePdf({ pages, title, author, outline = [], labels = [] }: PdfDocument): Buffer {
  const objects: (string | Buffer)[] = []
  const add = (body: string | Buffer) => objects.push(body)
  const [catalog, tree] = [add(''), add('')]
  const unicode = add(streamOf(toUnicode))
  const latin = add('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>')
  const wide = ['Identity-H', 'Identity-V'].map((encoding) => {
    const descriptor = add(
      '<< /Type /FontDescriptor /FontName /Wide /Flags 4 /FontBBox [0 -200 1000 800] /ItalicAngle 0 /Ascent 800 /Descent -200 /CapHeight 700 /StemV 80 >>',
    )
    const within = add(
      `<< /Type /Font /Subtype /CIDFontType2 /BaseFont /Wide /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /DW 600 /FontDescriptor ${descriptor} 0 R >>`,
    )
    return add(
      `<< /Type /Font /Subtype /Type0 /BaseFont /Wide /Encoding /${encoding} /DescendantFonts [${within} 0 R] /ToUnicode ${unicode} 0 R >>`,
    )
  })
  const fonts = `/F1 ${latin} 0 R /F2 ${wide[0]} 0 R /F3 ${wide[1]} 0 R`
  const kids = pages.map((texts) => {
    const content = add(streamOf(texts.map(shown).join('\n')))
    return add(
      `<< /Type /Page /Parent ${tree} 0 R /MediaBox [0 0 595 842] /Resources << /Font << ${fonts} >> >> /Contents ${content} 0 R >>`,
    )
  })
  objects[tree - 1] =
    `<< /Type /Pages /Count ${kids.length} /Kids [${kids.map((kid) => `${kid} 0 R`).join(' ')}] >>`
  const root = outline.length > 0 ? writeOutline(outline, kids, objects) : undefined
  const nums = labels.map(
    ({ from, style, first = 1, prefix }) =>
      `${from} << /S /${style} /St ${first} ${prefix === undefined ? '' : `/P ${textString(prefix)}`} >>`,
  )
  objects[catalog - 1] =
    `<< /Type /Catalog /Pages ${tree} 0 R ${root === undefined ? '' : `/Outlines ${root} 0 R`} ${
      nums.length > 0 ? `/PageLabels << /Nums [${nums.join(' ')}] >>` : ''
    } >>`
  const info = add(
    `<< ${title === undefined ? '' : `/Title ${textString(title)}`} ${author === undefined ? '' : `/Author ${textString(author)}`} >>`,
  )
  return pdfOf(objects, `/Root ${catalog} 0 R /Info ${info} 0 R`)
}

/** Returns the number of the object that contains all pages. */
function writeOutline(
  entries: readonly PdfOutline[],
  kids: readonly number[],
  objects: (string | Buffer)[],
): number {
  const root = objects.push('')
  const writeLevel = (level: readonly PdfOutline[], parent: number): [number, number] => {
    const numbers = level.map(() => objects.push(''))
    for (const [index, { title, page, top, children = [] }] of level.entries()) {
      const number = numbers[index] ?? 0
      const below = children.length > 0 ? writeLevel(children, number) : undefined
      objects[number - 1] = [
        `<< /Title ${textString(title)} /Parent ${parent} 0 R`,
        `/Dest [${kids[page]} 0 R ${top === undefined ? '/Fit' : `/XYZ 0 ${top} 0`}]`,
        index > 0 ? `/Prev ${numbers[index - 1]} 0 R` : '',
        index < numbers.length - 1 ? `/Next ${numbers[index + 1]} 0 R` : '',
        below === undefined ? '' : `/First ${below[0]} 0 R /Last ${below[1]} 0 R /Count ${children.length}`,
        '>>',
      ].join(' ')
    }
    return [numbers[0] ?? 0, numbers.at(-1) ?? 0]
  }
  const [first, last] = writeLevel(entries, root)
  objects[root - 1] = `<< /Type /Outlines /First ${first} 0 R /Last ${last} 0 R /Count ${entries.length} >>`
  return root
}

/** Lines one below the other, as a page of a book has them. */
export const column = (
  lines: readonly string[],
  { x = 72, top = 760, size = 11, leading = 14 } = {},
): PdfText[] => lines.map((text, index) => ({ text, x, y: top - index * leading, size }))
