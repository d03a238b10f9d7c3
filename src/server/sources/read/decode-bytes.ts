/** The encoding that an HTML or XML file declares. */
const declared =
  /^\s*<\?xml[^>]{0,200}\sencoding\s*=\s*["']([\w.:-]{1,40})["']|<meta[^>]{0,500}\scharset\s*=\s*["']?([\w.:-]{1,40})/i

/** Decodes a text for which only Western Europe is likely where it does not declare its encoding. */
export const decodeBytes = (bytes: Uint8Array): string =>
  decodeAs(bytes, toldEncoding(bytes) ?? 'windows-1252')

/**
 * The encoding by a byte order mark, by the structure of the bytes, or by a declaration; undefined where it
 * must be guessed.
 */
export function toldEncoding(bytes: Uint8Array): string | undefined {
  const made = markOf(bytes) ?? wideEncoding(bytes)
  if (made !== undefined) return made
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 4096))
  const inWords = declaredEncoding(head)
  if (hasJapaneseEscapes(bytes)) return 'iso-2022-jp'
  const { letters, faults } = asUtf8(bytes)
  if (faults === 0 || letters >= faults * (inWords === 'utf-8' ? 1 : leastLetters)) return 'utf-8'
  if (inWords === undefined || inWords === 'utf-8') return undefined
  return isRight(bytes, inWords) ? inWords : undefined
}

/** For each byte that is invalid in UTF-8, this many valid non-ASCII letters are needed to accept UTF-8. */
const leastLetters = 10

const fits = (bytes: Uint8Array, mark: readonly number[]) => mark.every((byte, at) => bytes[at] === byte)

function markOf(bytes: Uint8Array): string | undefined {
  if (fits(bytes, [0xff, 0xfe, 0, 0])) return 'utf-32le'
  if (fits(bytes, [0, 0, 0xfe, 0xff])) return 'utf-32be'
  if (fits(bytes, [0xff, 0xfe])) return 'utf-16le'
  if (fits(bytes, [0xfe, 0xff])) return 'utf-16be'
  return fits(bytes, [0xef, 0xbb, 0xbf]) ? 'utf-8' : undefined
}

const lookedAt = 65_536
/** Among this many units, at least one line feed has a zero byte in every encoding of two or four bytes. */
const unitsWithZero = 2000

/**
 * Detects encodings of two or four bytes without a byte order mark: zero bytes at the same place of every
 * unit, which no other text has.
 */
function wideEncoding(bytes: Uint8Array): string | undefined {
  const zeros = [0, 0, 0, 0]
  const length = Math.min(bytes.length, lookedAt) & ~3
  for (let at = 0; at < length; at++) if (bytes[at] === 0) zeros[at & 3] = (zeros[at & 3] ?? 0) + 1
  const [a = 0, b = 0, c = 0, d = 0] = zeros
  const units = length / 4
  const nearlyAll = 0.95 * units
  if (units >= 2 && c > nearlyAll && d > nearlyAll && a < units / 10) return 'utf-32le'
  if (units >= 2 && a > nearlyAll && b > nearlyAll && d < units / 10) return 'utf-32be'
  const [even, odd] = [a + c, b + d]
  if (Math.max(even, odd) * unitsWithZero < units || units === 0) return undefined
  // Chinese characters may have a zero in either byte, so both byte orders are tried.
  const [big, little] = [oddIn(bytes, 'utf-16be'), oddIn(bytes, 'utf-16le')]
  if (Math.min(big, little) > maxOddShare) return undefined
  return big < little ? 'utf-16be' : 'utf-16le'
}

const maxOddShare = 0.01

/**
 * The share of characters that no text has, such as control characters and lone surrogates; a file with many
 * is not text.
 */
function oddIn(bytes: Uint8Array, encoding: string): number {
  const text = new TextDecoder(encoding).decode(bytes.subarray(0, lookedAt & ~3))
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it counts.
  const odd = text.match(/[\u0000-\u0008\u000E-\u001F\uE000-\uF8FF\uFFFD-\uFFFF]|\P{Assigned}/gu)?.length ?? 0
  return odd / Math.max(1, text.length)
}

/** Japanese mail is ASCII with escape sequences that switch to Japanese and back. */
function hasJapaneseEscapes(bytes: Uint8Array): boolean {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return (
    (file.includes('\x1b$B') || file.includes('\x1b$@')) &&
    !bytes.subarray(0, lookedAt).some((byte) => byte > 0x7f)
  )
}

function declaredEncoding(head: string): string | undefined {
  const [, inXml, inHtml] = declared.exec(head) ?? []
  try {
    return new TextDecoder(inXml ?? inHtml ?? '').encoding
  } catch {
    return undefined
  }
}

/** How many non-ASCII letters are valid in UTF-8, and how many bytes are not. */
function asUtf8(bytes: Uint8Array): { letters: number; faults: number } {
  const text = new TextDecoder('utf-8').decode(bytes)
  let letters = 0
  let faults = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === 0xfffd) faults += 1
    else if (code > 0x7f) letters += 1
  }
  // Where the text itself contains the replacement character, those are three valid bytes.
  const written = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let at = written.indexOf('\uFFFD'); faults > 0 && at !== -1; at = written.indexOf('\uFFFD', at + 3))
    faults -= 1
  return { letters, faults }
}

/** Whether bytes are a text in an encoding: nearly all its non-ASCII letters are valid. */
function isRight(bytes: Uint8Array, encoding: string): boolean {
  const text = decodeAs(bytes.subarray(0, lookedAt), encoding)
  const beyond = text.match(/[^\0-\x7f]/g)?.length ?? 0
  return (text.match(/\uFFFD/g)?.length ?? 0) * 50 <= beyond
}

/** Decodes bytes; each invalid byte becomes a replacement character. */
export function decodeAs(bytes: Uint8Array, encoding: string): string {
  if (encoding === 'utf-32le' || encoding === 'utf-32be') return decodeUtf32(bytes, encoding === 'utf-32le')
  return new TextDecoder(encoding).decode(bytes)
}

function decodeUtf32(bytes: Uint8Array, isLittle: boolean): string {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const parts: string[] = []
  for (let from = 0; from + 3 < bytes.length; from += lookedAt) {
    const codes: number[] = []
    for (let at = from; at + 3 < Math.min(bytes.length, from + lookedAt); at += 4) {
      const code = view.getUint32(at, isLittle)
      codes.push(code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff) ? 0xfffd : code)
    }
    parts.push(codes.map((code) => String.fromCodePoint(code)).join(''))
  }
  return parts.join('').replace(/^\uFEFF/, '')
}
