import { zipSync } from 'fflate'
import { firstOf, readXml } from '#server/sources/epub/xml.ts'
import { htmlBlocks } from '#server/sources/html/html-blocks.ts'
import { readingOf } from '#server/sources/html/read-html.ts'
import { type Archive, openArchive } from './archive.ts'
import { cleanTitle } from './clean-text.ts'
import { decodeBytes } from './decode-bytes.ts'
import { type Reading, ReadingFault } from './read-line.ts'

const mainPart = 'word/document.xml'
/** Of all parts together: what a text of a thousand pages has. Taken apart it is twenty times as much. */
const mostBytes = 24 * 1024 * 1024

/** A document of a word processor. */
export async function readDocx(bytes: Uint8Array): Promise<Reading> {
  const archive = openArchive(bytes)
  const { html, pictures } = await asHtml(textParts(archive))
  const { blocks } = htmlBlocks(html)
  return { ...readingOf(blocks), ...aboutOf(archive), pictures }
}

/** Written anew of what was unpacked and counted here, so that nothing is believed of what the file says of itself. */
function textParts(archive: Archive): Uint8Array {
  const parts: Record<string, Uint8Array> = {}
  let size = 0
  for (const name of archive.names) {
    if (!/^(?:\[Content_Types\]\.xml|_rels\/[^/]+|word\/(?:_rels\/)?[^/]+\.(?:xml|rels))$/.test(name))
      continue
    const part = archive.read(name)
    if (part === undefined) continue
    size += part.length
    if (size > mostBytes) throw new ReadingFault('took_too_much')
    parts[name] = part
  }
  return zipSync(parts, { level: 0 })
}

async function asHtml(zip: Uint8Array): Promise<{ html: string; pictures: number }> {
  const { default: mammoth } = await import('mammoth')
  let pictures = 0
  try {
    const { value: html } = await mammoth.convertToHtml(
      { buffer: Buffer.from(zip.buffer, zip.byteOffset, zip.byteLength) },
      {
        styleMap: ["p[style-name='Title'] => h1:fresh", "p[style-name='Quote'] => blockquote > p:fresh"],
        includeEmbeddedStyleMap: false,
        externalFileAccess: false,
        convertImage: mammoth.images.imgElement(async () => {
          pictures += 1
          return { src: '' }
        }),
      },
    )
    return { html, pictures }
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

/** Whether there is a text in this zip that a word processor wrote. */
export const isDocx = (names: readonly string[]): boolean => names.includes(mainPart)
