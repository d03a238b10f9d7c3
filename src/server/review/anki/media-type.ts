import { readFile } from 'node:fs/promises'
import { fileTypeFromFile } from 'file-type'

/** Larger drawings are not looked through. */
const mostSvgBytes = 3_000_000

/** By what a file holds, whatever it is called. Null for what is no picture, sound or typeface. */
export async function mediaTypeOf(path: string, bytes: number): Promise<string | null> {
  const told = (await fileTypeFromFile(path))?.mime
  if (told !== undefined && /^(?:image|audio|video|font)\//.test(told) && told !== 'image/svg+xml')
    return told
  if (bytes > mostSvgBytes) return null
  return svgType(await readFile(path, 'utf8'))
}

/** What a drawing may not do: run, load, hold HTML. Such a one is text, which no browser draws. */
const hostile =
  /<\s*(?:script|foreignObject|iframe|embed|object|handler|listener|set|animate)|<!ENTITY|<\?xml-stylesheet|[\s"'/]on[a-z]+\s{0,9}=|(?:java|vb)script\s{0,9}:|@import|(?:href|src)\s{0,9}=\s{0,9}["']?\s{0,9}(?:[a-z][a-z0-9+.-]{0,20}:(?!image\/(?:png|jpeg|gif|webp))|\/\/)|url\(\s{0,9}["']?\s{0,9}(?!#)/i

const svgType = (drawing: string): string | null => {
  if (!/<svg(?=[\s>])/i.test(drawing)) return null
  // Letters may be written as numbers: a drawing that does so near its marks is not looked through further.
  const isOdd = /&#/.test(drawing) || drawing.includes('\0')
  return isOdd ||
    hostile.test(drawing.replaceAll(/href\s{0,9}=\s{0,9}["']data:image\/(?:png|jpeg|gif|webp);base64,/gi, ''))
    ? 'text/plain'
    : 'image/svg+xml'
}
