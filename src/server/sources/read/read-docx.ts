import { randomUUID } from 'node:crypto'
import { zipSync } from 'fflate'
import { isZip } from '#server/platform/files/zip-entries.ts'
import { firstOf, readXml } from '#server/sources/epub/xml.ts'
import { htmlBlocks } from '#server/sources/html/html-blocks.ts'
import { readingOf } from '#server/sources/html/read-html.ts'
import { pictureInArchive } from '#server/sources/pictures/in-archive.ts'
import { PictureShelf } from '#server/sources/pictures/picture-shelf.ts'
import { type Archive, openArchive } from './archive.ts'
import { cleanTitle } from './clean-text.ts'
import { decodeBytes } from './decode-bytes.ts'
import { type Reading, ReadingFault } from './read-line.ts'

const mainPart = 'word/document.xml'
/**
 * The limit of all parts together: the text of a thousand pages. Parsed, it needs twenty times as much
 * memory.
 */
const maxBytes = 24 * 1024 * 1024

/** Reads a document of a word processor. */
export async function readDocx(bytes: Uint8Array): Promise<Reading> {
  const archive = openArchive(bytes)
  const { chunks, document } = markedChunks(archive)
  const html = await asHtml(textParts(archive, document))
  const made = htmlBlocks(await withChunks(html, chunks))
  const shelf = new PictureShelf((src) => pictureInArchive(archive, namedBy(src)))
  return { ...readingOf(made.blocks, { made, shelf }), ...aboutOf(archive) }
}

const isPicture = /\.(?:png|jpe?g|jfif|gif|webp|svg|bmp|emf|wmf|tiff?)$/i
const within = 'word-picture:'

/** Empty where the library did not find the picture. */
const namedBy = (src: string) => (src.startsWith(within) ? decodeURIComponent(src.slice(within.length)) : '')

/**
 * Builds a new archive from the unpacked and counted parts, so that sizes declared by the file are never
 * trusted.
 */
function textParts(archive: Archive, document: Uint8Array | undefined): Uint8Array {
  const parts: Record<string, Uint8Array> = {}
  let size = 0
  for (const name of archive.names) {
    if (!/^(?:\[Content_Types\]\.xml|_rels\/[^/]+|word\/(?:_rels\/)?[^/]+\.(?:xml|rels))$/.test(name))
      continue
    const part = name === mainPart && document !== undefined ? document : archive.read(name)
    if (part === undefined) continue
    size += part.length
    if (size > maxBytes) throw new ReadingFault('took_too_much')
    parts[name] = part
  }
  // Each picture's bytes are replaced by its name, because only the library knows which picture is where.
  for (const name of archive.names) if (isPicture.test(name)) parts[name] = Buffer.from(name)
  return zipSync(parts, { level: 0 })
}

/** Documents embedded in this one, by the placeholder words in the text where they belong. */
type Chunks = Map<string, Uint8Array>

const chunkElement =
  /<w:altChunk\b[^>]{0,500}?\br:id="([^"]{1,100})"[^>]{0,500}?(?:\/>|>[\s\S]{0,500}?<\/w:altChunk>)/g
const relation = /<Relationship\b[^>]{0,1000}>/g
const maxChunks = 100

function markedChunks(archive: Archive): { chunks: Chunks; document: Uint8Array | undefined } {
  const chunks: Chunks = new Map()
  const main = archive.read(mainPart)
  const written = main && decodeBytes(main)
  if (written === undefined || !written.includes('<w:altChunk')) return { chunks, document: main }
  const targets = chunkTargets(archive)
  const document = written.replace(chunkElement, (element, id: string) => {
    const part = chunks.size < maxChunks ? archive.read(targets.get(id) ?? '') : undefined
    if (part === undefined) return element
    const place = `chunk ${randomUUID()}`
    chunks.set(place, part)
    return `<w:p><w:r><w:t>${place}</w:t></w:r></w:p>`
  })
  return { chunks, document: Buffer.from(document) }
}

function chunkTargets(archive: Archive): Map<string, string> {
  const written = decodeBytes(archive.read('word/_rels/document.xml.rels') ?? new Uint8Array())
  const targets = new Map<string, string>()
  for (const [element] of written.matchAll(relation)) {
    const named = (name: RegExp) => name.exec(element)?.[1]
    const [id, target] = [named(/\sId="([^"]{1,500})"/), named(/\sTarget="([^"]{1,500})"/)]
    const isOutside = named(/\sTargetMode="([^"]{1,500})"/) === 'External'
    if (id !== undefined && target !== undefined && !isOutside)
      targets.set(id, target.startsWith('/') ? target.slice(1) : `word/${target}`)
  }
  return targets
}

/**
 * Replaces the placeholders by the text of the embedded documents; documents embedded in those are not read.
 */
async function withChunks(html: string, chunks: Chunks): Promise<string> {
  let whole = html
  for (const [place, part] of chunks) {
    const within = await chunkHtml(part)
    whole = whole.replace(`<p>${place}</p>`, () => within)
  }
  return whole
}

async function chunkHtml(part: Uint8Array): Promise<string> {
  if (isZip(part)) {
    const archive = openArchive(part)
    return isDocx(archive.names) ? withoutPictures(await asHtml(textParts(archive, undefined))) : ''
  }
  const text = decodeBytes(part)
  if (/^\s*\{\\rtf/.test(text)) return ''
  if (!/<(?:html|body|p|div|table|h[1-6])\b/i.test(text)) return text.split(/\r?\n/).map(paragraph).join('')
  return /^MIME-Version:/im.test(text.slice(0, 2000)) ? htmlOfMail(text) : text
}

/** The names of its pictures belong to another archive. */
const withoutPictures = (html: string) => html.replaceAll(`src="${within}`, 'src="')

const paragraph = (line: string) => `<p>${line.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</p>`

/** An HTML page in the form of a mail (MHTML), which some programs embed: returns its first HTML part. */
function htmlOfMail(text: string): string {
  const [, header = '', rest = ''] =
    /(content-type:\s*text\/html[\s\S]{0,1000}?)\r?\n\r?\n([\s\S]*)/i.exec(text) ?? []
  // The first boundary of the mail ends the part.
  const end = rest.search(/\r?\n--[^\n]{10,200}/)
  const body = end === -1 ? rest : rest.slice(0, end)
  if (!/quoted-printable/i.test(header))
    return /base64/i.test(header) ? Buffer.from(body, 'base64').toString() : body
  const bytes = body
    .replace(/=\r?\n/g, '')
    .replace(/=([\dA-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return decodeBytes(Buffer.from(bytes, 'latin1'))
}

async function asHtml(zip: Uint8Array): Promise<string> {
  const { default: mammoth } = await import('mammoth')
  try {
    const { value: html } = await mammoth.convertToHtml(
      { buffer: Buffer.from(zip.buffer, zip.byteOffset, zip.byteLength) },
      {
        styleMap: ["p[style-name='Title'] => h1:fresh", "p[style-name='Quote'] => blockquote > p:fresh"],
        includeEmbeddedStyleMap: false,
        externalFileAccess: false,
        convertImage: mammoth.images.imgElement(async (image) => ({
          src: within + encodeURIComponent(await image.read('utf8').catch(() => '')),
        })),
      },
    )
    return html
  } catch (error) {
    throw new ReadingFault(error instanceof RangeError ? 'took_too_much' : 'broken', error)
  }
}

function aboutOf(archive: Archive): { title: string; author: string } {
  const core = archive.read('docProps/core.xml')
  const root = core && readXml(decodeBytes(core))
  const text = (name: string) => cleanTitle((root && firstOf(root, name)?.text) ?? '')
  return { title: text('title'), author: text('creator') }
}

/** Whether a zip is a document of a word processor. */
export const isDocx = (names: readonly string[]): boolean => names.includes(mainPart)
