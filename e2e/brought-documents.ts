import { zipSync } from 'fflate'
import { writePdf } from '../tests/documents/pdf.ts'

/** Words from the second page of the PDF, where they run over two lines. */
export const passageOfPdf =
  'A relative reduction tells how large a change is compared with where one started.'

const pages = [
  [
    'Lecture notes on risk',
    'A number in the news is half of a comparison. This course is about the other half.',
    'Whoever reads that a risk was halved has to ask from where it came down.',
  ],
  [
    'What a number leaves out',
    'The same trial reaches the reader in two forms. The press office writes that the drug',
    'halved the number of heart attacks. Both sentences are true.',
    'A relative reduction tells how large a change is com-',
    'pared with where one started. It does not tell where that was.',
    'Half of a large number and half of a tiny one look the same.',
  ],
  ['The starting risk', 'The absolute reduction keeps the starting point. It is found by subtraction.'],
]

/** Three typeset pages, with a table of contents. */
export const pdfDocument = (): Buffer =>
  writePdf({
    title: 'Lecture notes: Risk communication',
    author: 'Ada Lovelace',
    pages: pages.map(([heading = '', ...lines]) => [
      { text: heading, x: 72, y: 760, size: 20 },
      ...lines.map((text, line) => ({ text, x: 72, y: 720 - 18 * line })),
    ]),
    outline: pages.map(([title = ''], page) => ({ title, page })),
  })

const chapters = [
  { name: 'Flour and water', text: 'Dough is flour and water that were left alone for a while.' },
  {
    name: 'Wild yeast',
    text: 'Wild yeast lives on the grain. A sourdough starter is a garden for wild yeast and for bacteria.',
  },
]

const chapterFile = ({ name, text }: (typeof chapters)[number]) =>
  `<html xmlns="http://www.w3.org/1999/xhtml"><head><title>${name}</title></head><body><h1>${name}</h1><p>${text}</p><ul><li>flour</li><li>water</li></ul><script>document.title = 'hostile'</script></body></html>`

/** A book of two chapters. */
export function epubDocument(): Buffer {
  const files = chapters.map((chapter, index) => ({ name: `c${index}.xhtml`, content: chapterFile(chapter) }))
  const items = files.map(
    ({ name }, index) => `<item id="c${index}" href="${name}" media-type="application/xhtml+xml"/>`,
  )
  const links = files.map(({ name }, index) => `<li><a href="${name}">${chapters[index]?.name}</a></li>`)
  const inBook: Record<string, string> = {
    mimetype: 'application/epub+zip',
    'META-INF/container.xml':
      '<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="book.opf" media-type="application/oebps-package+xml"/></rootfiles></container>',
    'book.opf': `<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id"><metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:identifier id="id">bread</dc:identifier><dc:title>Baking bread</dc:title><dc:language>en</dc:language></metadata><manifest><item id="nav" href="nav.xhtml" properties="nav" media-type="application/xhtml+xml"/>${items.join('')}</manifest><spine>${files.map((_, index) => `<itemref idref="c${index}"/>`).join('')}</spine></package>`,
    'nav.xhtml': `<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"><body><nav epub:type="toc"><ol>${links.join('')}</ol></nav></body></html>`,
    ...Object.fromEntries(files.map(({ name, content }) => [name, content])),
  }
  const packed = Object.entries(inBook).map(([name, text]) => [
    name,
    [Buffer.from(text), { level: name === 'mimetype' ? (0 as const) : (6 as const) }] as [
      Buffer,
      { level: 0 | 6 },
    ],
  ])
  return Buffer.from(zipSync(Object.fromEntries(packed)))
}
