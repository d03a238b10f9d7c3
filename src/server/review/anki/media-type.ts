import { readFile } from 'node:fs/promises'
import { fileTypeFromFile } from 'file-type'

/** Larger SVG files are not examined. */
const maxSvgBytes = 3_000_000

/**
 * Detects the type from the content, regardless of the name. Null for anything but a picture, sound or font.
 */
export async function mediaTypeOf(path: string, bytes: number): Promise<string | null> {
  const mime = (await fileTypeFromFile(path))?.mime
  if (mime !== undefined && /^(?:image|audio|video|font)\//.test(mime) && mime !== 'image/svg+xml')
    return mime
  if (bytes > maxSvgBytes) return null
  return svgType(await readFile(path, 'utf8'))
}

/**
 * What a drawing must not do: run scripts, load files, contain HTML. Such a drawing is sent as text, which no
 * browser draws.
 */
const hostile =
  /<\s*(?:script|foreignObject|iframe|embed|object|handler|listener|set|animate)|<!ENTITY|<\?xml-stylesheet|[\s"'/]on[a-z]+\s{0,9}=|(?:java|vb)script\s{0,9}:|@import|(?:href|src)\s{0,9}=\s{0,9}["']?\s{0,9}(?:[a-z][a-z0-9+.-]{0,20}:(?!image\/(?:png|jpeg|gif|webp))|\/\/)|url\(\s{0,9}["']?\s{0,9}(?!#)/i

const svgType = (drawing: string): string | null => {
  if (!/<svg(?=[\s>])/i.test(drawing)) return null
  // Letters may be written as numeric entities: a drawing that does so near its markup is not examined
  // further and is refused.
  const isOdd = /&#/.test(drawing) || drawing.includes('\0')
  return isOdd ||
    hostile.test(drawing.replaceAll(/href\s{0,9}=\s{0,9}["']data:image\/(?:png|jpeg|gif|webp);base64,/gi, ''))
    ? 'text/plain'
    : 'image/svg+xml'
}
