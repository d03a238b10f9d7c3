import { imageSize } from 'image-size'
import { sourceLimits } from '#contract/sources/kinds.ts'
import type { PictureType } from '#contract/sources/picture-types.ts'

/** A picture that a browser can show; its type is detected from its bytes. */
export type Picture = { kind: PictureType; width: number; height: number; data: Uint8Array }

/** A picture of a document with its number. */
export type KeptPicture = Picture & { number: number }

const types: Partial<Record<string, PictureType>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  svg: 'image/svg+xml',
}

/** A smaller picture is a tracking pixel or a spacer. */
const leastSide = 3
/** A smaller drawing is the icon of a button. */
const leastDrawing = 48
const space = 'xmlns="http://www.w3.org/2000/svg"'

/** A picture with its size; undefined for other data, and for a picture that is too large for a browser. */
export function pictureOf(bytes: Uint8Array): Picture | undefined {
  const data = named(bytes)
  if (data.length > sourceLimits.pictureBytes) return undefined
  const { type = '', width, height } = sizeOf(data) ?? {}
  const kind = types[type]
  if (kind === undefined || !width || !height || width * height > sourceLimits.picturePixels) return undefined
  const [shorter, longer] = [Math.min(width, height), Math.max(width, height)]
  if (shorter < leastSide || (type === 'svg' && longer < leastDrawing)) return undefined
  return { kind, width: Math.round(width), height: Math.round(height), data }
}

function sizeOf(data: Uint8Array) {
  try {
    return imageSize(data)
  } catch {
    // It is no picture, or has an unknown type.
    return undefined
  }
}

/** An inline drawing of a page lacks the namespace of SVG; this adds it. */
function named(bytes: Uint8Array): Uint8Array {
  const head = Buffer.from(bytes.subarray(0, 2000)).toString('latin1')
  const tag = /^\s*<svg\b[^>]*/i.exec(head)?.[0]
  if (tag === undefined || /\sxmlns\s*=/.test(tag)) return bytes
  const text = Buffer.from(bytes).toString('utf8')
  return Buffer.from(text.replace(/<svg\b/i, `<svg ${space}`))
}
