import { open, readFile } from 'node:fs/promises'

/** Larger drawings are not looked through. */
const mostSvgBytes = 3_000_000

/** The first bytes of each kind, in hexadecimal. */
const marks: [type: string, mark: RegExp][] = [
  ['image/png', /^89504e470d0a1a0a/],
  ['image/jpeg', /^ffd8ff/],
  ['image/gif', /^474946383[79]61/],
  ['image/webp', /^52494646.{8}57454250/],
  ['image/avif', /^.{8}66747970617669(?:66|73)/],
  ['image/bmp', /^424d.{8}00000000/],
  ['image/x-icon', /^00000100/],
  ['image/tiff', /^(?:49492a00|4d4d002a)/],
  ['audio/wav', /^52494646.{8}57415645/],
  ['audio/flac', /^664c6143/],
  ['audio/ogg', /^4f676753/],
  ['audio/mp4', /^.{8}667479704d344[12]/],
  ['video/mp4', /^.{8}66747970/],
  ['video/webm', /^1a45dfa3/],
  ['audio/mpeg', /^494433/],
  ['audio/aac', /^fff[0189]/],
  ['audio/mpeg', /^ff(?:e[2-f]|f[2-7a-f])/],
  // Of a note type: never used here, and taken along.
  ['font/ttf', /^(?:00010000|74727565)/],
  ['font/otf', /^4f54544f/],
  ['font/woff', /^774f4646/],
  ['font/woff2', /^774f4632/],
]

/** By what a file holds, whatever it is called. Null for what is no picture, sound or typeface. */
export async function mediaTypeOf(path: string, bytes: number): Promise<string | null> {
  const file = await open(path)
  const { buffer, bytesRead } = await file.read(Buffer.alloc(1024), 0, 1024, 0).finally(() => file.close())
  const head = buffer.subarray(0, bytesRead)
  const hex = head.subarray(0, 16).toString('hex')
  const text = head.toString('latin1')
  const found = marks.find(([, mark]) => mark.test(hex))?.[0]
  if (found !== undefined) return found
  if (!/<svg(?=[\s>])|<\?xml|<!doctype svg/i.test(text)) return null
  if (bytes > mostSvgBytes) return 'text/plain'
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
