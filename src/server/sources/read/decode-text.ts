import { type Encoding, encodings } from '#contract/sources/encodings.ts'
import type { EncodingSample } from '#contract/sources/reading.ts'
import { decodeAs, toldEncoding } from './decode-bytes.ts'

/**
 * A decoded text. Where its encoding is uncertain, also samples of the two best readings, the chosen one
 * first.
 */
type DecodedText = { text: string; encodings: EncodingSample[] }

/** The standard names of encodings for which the detector uses other names. */
const standardNames: Record<string, Encoding> = {
  'iso-8859-1': 'windows-1252',
  'iso8859-1': 'windows-1252',
  'iso-8859-9': 'windows-1254',
  'iso8859-9': 'windows-1254',
  cp866: 'ibm866',
  cp932: 'shift_jis',
  shift_jis_2004: 'shift_jis',
  euc_jis_2004: 'euc-jp',
  'euc-jis-2004': 'euc-jp',
  iso2022_jp_2: 'iso-2022-jp',
  cp949: 'euc-kr',
  big5hkscs: 'big5',
  gb2312: 'gb18030',
  gbk: 'gb18030',
  'tis-620': 'windows-874',
  cp874: 'windows-874',
  macroman: 'macintosh',
  maccyrillic: 'x-mac-cyrillic',
}

/**
 * The sample contains only lines with non-ASCII letters: the more of them the detector sees, the more certain
 * it is.
 */
const sampleBytes = 32_768
/** Another reading may be right if the detector's score for it is at least this share of the best score. */
const nearBest = 0.85
const shownLength = 280

export async function decodeText(bytes: Uint8Array, chosen?: string): Promise<DecodedText> {
  const declared = toldEncoding(bytes)
  if (declared !== undefined && chosen === undefined)
    return { text: decodeAs(bytes, declared), encodings: [] }
  const sample = telling(bytes)
  const guesses = declared === undefined ? await guess(sample) : [{ encoding: declared, confidence: 1 }]
  const [best = { encoding: 'windows-1252', confidence: 0 }, ...others] = guesses
  const encoding = chosen ?? best.encoding
  const likely = [best, ...others.filter(({ confidence }) => confidence >= nearBest * best.confidence)]
  return { text: decodeAs(bytes, encoding), encodings: differing(sample, encoding, likely) }
}

type Guess = { encoding: string; confidence: number }

const isKnown = (name: string): name is Encoding => (encodings as readonly string[]).includes(name)

/** The encodings that the detector finds likely. */
async function detected(sample: Uint8Array): Promise<Guess[]> {
  const { detectAll } = await import('jschardet')
  return detectAll(sample).flatMap(({ encoding, confidence }) => {
    const name = encoding?.toLowerCase() ?? ''
    const standard = standardNames[name] ?? name
    return isKnown(standard) ? [{ encoding: standard, confidence }] : []
  })
}

const twoBytes: readonly Encoding[] = ['shift_jis', 'euc-jp', 'gb18030', 'big5', 'euc-kr']
/**
 * Where a few bytes are invalid: the share of non-ASCII bytes that must be in lines valid in the encoding.
 */
const leastRight = 0.9

/**
 * The detector rejects an encoding of two bytes at its first invalid byte; this counts the valid lines
 * instead.
 */
async function withStrayBytes(sample: Uint8Array): Promise<Guess[]> {
  const all = countBeyond(sample)
  const found: Guess[] = []
  for (const encoding of twoBytes) {
    const whole = decodeAs(sample, encoding)
    if (!whole.includes('\uFFFD')) continue
    const right = [...eachLine(sample)].filter((line) => !decodeAs(line, encoding).includes('\uFFFD'))
    const lines = Buffer.concat(right)
    if (lines.length === 0 || countBeyond(lines) < leastRight * all) continue
    found.push(...(await detected(lines)).filter((guess) => guess.encoding === encoding))
  }
  return found
}

const countBeyond = (bytes: Uint8Array): number => bytes.reduce((sum, byte) => sum + (byte >> 7), 0)

/** The likely readings, best first; readings with the same letters are listed once. */
async function guess(sample: Uint8Array): Promise<Guess[]> {
  const found = [...(await detected(sample)), ...(await withStrayBytes(sample))]
  const readings = new Map<string, Guess>()
  for (const { encoding, confidence } of found) {
    const text = decodeAs(sample, encoding)
    const likely = confidence * (1 - oddness(text)) ** 2
    if (!readings.has(text)) readings.set(text, { encoding, confidence: likely })
  }
  return [...readings.values()].sort((one, other) => other.confidence - one.confidence)
}

/** Characters that may be between letters, as in "don’t". */
const joining = /[\u00A0\u00AD\u2010\u2011\u2014\u2018\u2019\u02BC'’]/u
const beyond = /[^\0-\x7f]/gu

/** The share of non-ASCII characters that are where no language has them; a wrong encoding produces many. */
function oddness(text: string): number {
  let all = 0
  let odd = 0
  for (const { 0: sign, index } of text.matchAll(beyond)) {
    all += 1
    const [before, after] = [text[index - 1] ?? ' ', text[index + sign.length] ?? ' ']
    const isLetter = /\p{L}/u.test(sign)
    const isWithin = /\p{L}/u.test(before) && /\p{L}/u.test(after)
    if (/[\uFFFD\u0080-\u009F\uE000-\uF8FF]/.test(sign)) odd += 1
    else if (!isLetter && isWithin && !joining.test(sign) && !/\p{M}/u.test(sign)) odd += 1
    else if (/\p{Lu}/u.test(sign) && /\p{Ll}/u.test(before)) odd += 1
    // A run of only accented letters.
    else if (accented.test(sign) && accented.test(before) && accented.test(after)) odd += 1
  }
  return odd / Math.max(1, all)
}

const accented = /[\u00C0-\u024F]/

function* eachLine(bytes: Uint8Array): Generator<Uint8Array> {
  for (let from = 0; from < bytes.length; ) {
    const end = bytes.indexOf(10, from)
    const line = bytes.subarray(from, end === -1 ? bytes.length : end + 1)
    yield line
    from += line.length
  }
}

/** The lines that contain non-ASCII letters, as many as the detector needs. */
function telling(bytes: Uint8Array): Uint8Array {
  const lines: Uint8Array[] = []
  let length = 0
  for (const line of eachLine(bytes)) {
    if (length >= sampleBytes) break
    if (!line.some((byte) => byte > 0x7f)) continue
    lines.push(line.subarray(0, sampleBytes))
    length += line.length
  }
  return lines.length === 0 ? bytes.subarray(0, sampleBytes) : Buffer.concat(lines)
}

/**
 * Samples of the chosen reading and of the next best different one, each from the first place where they
 * differ.
 */
function differing(sample: Uint8Array, taken: string, likely: readonly Guess[]): EncodingSample[] {
  const text = decodeAs(sample, taken)
  const other = likely.find(({ encoding }) => encoding !== taken && decodeAs(sample, encoding) !== text)
  if (other === undefined) return []
  const otherText = decodeAs(sample, other.encoding)
  let at = 0
  while (text[at] === otherText[at]) at += 1
  const from = text.lastIndexOf('\n', at) + 1
  const shown = (whole: string) =>
    whole
      .slice(from, from + shownLength)
      .replace(/\s+/g, ' ')
      .trim()
      .toWellFormed()
  return [
    { encoding: taken, sample: shown(text) },
    { encoding: other.encoding, sample: shown(otherText) },
  ]
}
