import { crc32, deflateRawSync } from 'node:zlib'

type Files = Record<string, string | Uint8Array>

/**
 * Makes a zip of these files; the first is stored unpacked, as EPUB requires for its type. Node packs far
 * quicker than a script.
 */
export function zipOf(files: Files): Buffer {
  const packed = Object.entries(files).map(([name, content], index) => {
    const bytes = Buffer.from(content as Uint8Array)
    const data = index === 0 ? bytes : deflateRawSync(bytes)
    return { name: Buffer.from(name), data, about: aboutFile(bytes, data, index === 0 ? 0 : 8) }
  })
  const local: Buffer[] = []
  const central: Buffer[] = []
  let offset = 0
  for (const { name, data, about } of packed) {
    const lengths = numbers([name.length, 2], [0, 2])
    const head = Buffer.concat([numbers([0x04034b50, 4]), about, lengths, name])
    local.push(head, data)
    const place = numbers([0, 2], [0, 2], [0, 2], [0, 4], [offset, 4])
    central.push(numbers([0x02014b50, 4], [20, 2]), about, lengths, place, name)
    offset += head.length + data.length
  }
  const list = Buffer.concat(central)
  const count = packed.length
  const end = numbers([0x06054b50, 4], [0, 4], [count, 2], [count, 2], [list.length, 4], [offset, 4], [0, 2])
  return Buffer.concat([...local, list, end])
}

/** Needed version, names in UTF-8, the way it is packed, no time, checksum and sizes. */
const aboutFile = (bytes: Buffer, data: Buffer, method: 0 | 8): Buffer =>
  numbers([20, 2], [0x0800, 2], [method, 2], [0, 4], [crc32(bytes), 4], [data.length, 4], [bytes.length, 4])

const numbers = (...list: [number: number, bytes: 2 | 4][]): Buffer =>
  Buffer.concat(
    list.map(([number, bytes]) => {
      const buffer = Buffer.alloc(bytes)
      buffer.writeUIntLE(number, 0, bytes)
      return buffer
    }),
  )

const container = `<?xml version="1.0"?><container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">
<rootfiles><rootfile full-path="OEBPS/book.opf" media-type="application/oebps-package+xml"/></rootfiles></container>`

export const xhtml = (body: string, title = 'Chapter'): string =>
  `<?xml version="1.0" encoding="utf-8"?><!DOCTYPE html><html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"><head><title>${title}</title><style>p { color: red }</style></head><body>${body}</body></html>`

type EpubBook = {
  version: 2 | 3
  title?: string
  authors?: string[]
  /** The bodies of the chapters, by file name, in reading order. */
  chapters: Record<string, string>
  /** The content of the nav's list, or of the ncx's map. */
  contents?: string
  more?: Files
}

/** A book in the format of EPUB 2 or EPUB 3. */
export function writeEpub({
  version,
  title = 'A book',
  authors = [],
  chapters,
  contents = '',
  more = {},
}: EpubBook): Buffer {
  const names = Object.keys(chapters)
  const items = names.map(
    (name, index) => `<item id="c${index}" href="${name}" media-type="application/xhtml+xml"/>`,
  )
  const isThird = version === 3
  const contentsItem = isThird
    ? '<item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>'
    : '<item id="ncx" href="toc.ncx" media-type="application/x-dtbncx+xml"/>'
  const opf = `<?xml version="1.0"?><package xmlns="http://www.idpf.org/2007/opf" version="${version}.0"><metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>${title}</dc:title>${authors.map((name) => `<dc:creator>${name}</dc:creator>`).join('')}<dc:language>en</dc:language></metadata><manifest>${contentsItem}${items.join('')}</manifest><spine${isThird ? '' : ' toc="ncx"'}>${isThird ? '<itemref idref="nav"/>' : ''}${names.map((_, index) => `<itemref idref="c${index}"/>`).join('')}</spine></package>`
  const toc: Files = isThird
    ? {
        'OEBPS/nav.xhtml': xhtml(
          `<nav epub:type="landmarks"><ol><li><a href="x.xhtml">Cover</a></li></ol></nav><nav epub:type="toc"><h1>Contents</h1><ol>${contents}</ol></nav>`,
        ),
      }
    : {
        'OEBPS/toc.ncx': `<?xml version="1.0"?><ncx xmlns="http://www.daisy.org/z3986/2005/ncx/"><navMap>${contents}</navMap></ncx>`,
      }
  return zipOf({
    mimetype: 'application/epub+zip',
    'META-INF/container.xml': container,
    'OEBPS/book.opf': opf,
    ...toc,
    ...Object.fromEntries(
      names.map((name) => [`OEBPS/${decodeURIComponent(name)}`, xhtml(chapters[name] ?? '')]),
    ),
    ...more,
  })
}

const word = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

export const docxParagraph = (text: string, style?: string): string =>
  `<w:p>${style === undefined ? '' : `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>`}<w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`

/** A document like a word processor's, with styles named as Word names them. */
export function writeDocx(body: string, { title = '', author = '', more = {} as Files } = {}): Buffer {
  const styles = [1, 2, 3]
    .map(
      (level) =>
        `<w:style w:type="paragraph" w:styleId="Heading${level}"><w:name w:val="heading ${level}"/></w:style>`,
    )
    .join('')
  return zipOf({
    '[Content_Types].xml': `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`,
    '_rels/.rels': `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="${relations}/officeDocument" Target="word/document.xml"/></Relationships>`,
    'word/styles.xml': `<?xml version="1.0"?><w:styles ${word}>${styles}<w:style w:type="paragraph" w:styleId="Title"><w:name w:val="Title"/></w:style></w:styles>`,
    'word/_rels/document.xml.rels': `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="s" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
    'word/document.xml': `<?xml version="1.0"?><w:document ${word}><w:body>${body}</w:body></w:document>`,
    'docProps/core.xml': `<?xml version="1.0"?><cp:coreProperties xmlns:cp="x" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>${title}</dc:title><dc:creator>${author}</dc:creator></cp:coreProperties>`,
    ...more,
  })
}
