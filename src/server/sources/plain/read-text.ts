import type { ReadingChoices } from '#contract/sources/reading.ts'
import { readingOf } from '#server/sources/html/read-html.ts'
import { decodeText } from '#server/sources/read/decode-text.ts'
import { cleanWrapped, joinWrapped, wordsWithin } from '#server/sources/read/join-wrapped.ts'
import type { OnProgress, Reading } from '#server/sources/read/read-line.ts'
import { roomForText } from '#server/sources/read/room-for-text.ts'
import type { Block } from '#server/sources/read/sections.ts'

/** Reads plain text: a block between empty lines is a paragraph. */
export async function readText(
  bytes: Uint8Array,
  _onProgress: OnProgress,
  { encoding }: ReadingChoices = {},
): Promise<Reading> {
  const { text, encodings } = await decodeText(bytes, encoding)
  roomForText()(text)
  const lines = text.split(/\r\n?|[\n\u2028\u2029\u0085]/).map(cleanWrapped)
  const known = wordsWithin(lines)
  const blocks = paragraphsOf(lines).map((paragraph) => blockOf(paragraph, known))
  return { ...readingOf(blocks), title: '', author: '', encodings }
}

/**
 * Without empty lines, each line is a paragraph: programs that wrap lines only on the screen write files like
 * this.
 */
function paragraphsOf(lines: readonly string[]): string[][] {
  const written = lines.filter((line) => line !== '')
  const long = written.filter((line) => line.length > 120).length
  if (long * 2 > written.length || written.length === lines.length) return written.map((line) => [line])
  const paragraphs: string[][] = [[]]
  for (const line of lines) {
    if (line === '') paragraphs.push([])
    else paragraphs.at(-1)?.push(line)
  }
  return paragraphs.filter((paragraph) => paragraph.length > 0)
}

const chapter =
  /^(?:chapter|part|book|section|appendix|kapitel|teil|abschnitt|anhang|chapitre|partie|capítulo|parte|capitolo|hoofdstuk|deel|глава|часть)\s+(?:\d{1,4}|[ivxlcdm]{1,8}|\p{L}{3,12})\b.{0,100}$/iu
const numbered = /^\d{1,2}(?:\.\d{1,2}){0,3}\.?\s+\p{Lu}[^.!?;]{2,78}$/u
const marker = /^\s*(?:[-*•‣▪–]|\d{1,3}[.)])\s+(?=\S)/u

function headingLevel(line: string): number | undefined {
  if (chapter.test(line)) return 1
  const isLoud = /\p{Lu}{3}/u.test(line) && !/\p{Ll}/u.test(line) && line.length <= 80 && !/[.;,]$/.test(line)
  if (isLoud) return 1
  return numbered.test(line) ? 1 + (line.split(/\s/)[0]?.match(/\d+/g)?.length ?? 1) : undefined
}

function blockOf(lines: readonly string[], known: ReadonlySet<string>): Block {
  const [first = '', second = ''] = lines.map((line) => line.trim())
  const underline = /^(=|-|~)\1{2,}$/.exec(second)?.[1]
  if (lines.length === 2 && underline !== undefined)
    return { kind: 'heading', level: underline === '=' ? 1 : 2, text: oneSpace(first) }
  const level = lines.length === 1 ? headingLevel(first) : undefined
  if (level !== undefined) return { kind: 'heading', level: Math.min(6, level), text: oneSpace(first) }
  if (lines.length === 1 && marker.test(first))
    return { kind: 'item', text: oneSpace(first.replace(marker, '')) }
  return { kind: 'paragraph', text: isWrapped(lines) ? joinWrapped(lines, known) : asWritten(lines) }
}

const oneSpace = (line: string) => line.replaceAll('\u00AD', '').replace(/\s+/g, ' ').trim()
const asWritten = (lines: readonly string[]) => lines.map(oneSpace).join('\n')

/** Whether the lines were broken at a fixed width and not by the author. */
const isWrapped = (lines: readonly string[]): boolean =>
  lines.length > 1 && lines.slice(0, -1).every((line) => line.trim().length >= 45)
