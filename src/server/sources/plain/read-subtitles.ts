import { parseText } from 'media-captions'
import type { ReadingChoices } from '#contract/sources/reading.ts'
import { clockTime } from '#contract/time/clock-time.ts'
import { cleanLine } from '#server/sources/read/clean-text.ts'
import { decodeText } from '#server/sources/read/decode-text.ts'
import { type OnProgress, type Reading, ReadingFault } from '#server/sources/read/read-line.ts'
import { roomForText } from '#server/sources/read/room-for-text.ts'
import { type Block, sectionsOf } from '#server/sources/read/sections.ts'

type Subtitle = { seconds: number; until: number; text: string }

/** A section is about one minute, so that its time leads to the place where the words are said. */
const minute = 60
const maxSectionSeconds = 120
const maxParagraphLength = 400
const pause = 3
const ends = /[.!?…。！？]["”’)\]]*$/

/** Reads subtitles as a text with sections, each named by its start time. */
export async function readSubtitles(
  bytes: Uint8Array,
  _onProgress: OnProgress,
  { encoding }: ReadingChoices = {},
): Promise<Reading> {
  const { text: written, encodings } = await decodeText(bytes, encoding)
  const said = await spoken(written.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n'))
  const take = roomForText()
  for (const { text } of said) take(text)
  const minutes = minutesOf(said).map((lines) => ({
    began: lines[0]?.seconds ?? 0,
    blocks: paragraphsOf(lines),
  }))
  const { sections, placeOf } = sectionsOf(minutes.map(({ blocks }) => blocks))
  const begins = new Map(
    minutes.map(({ began, blocks }) => [blocks[0] && placeOf(blocks[0])?.section, clockTime(began)]),
  )
  // A minute with too many words becomes several sections with the same time.
  for (const section of sections)
    section.label = begins.get(section.index) ?? sections[section.index - 1]?.label ?? section.label
  return { sections, outline: [], title: '', author: '', pictures: 0, encodings }
}

async function spoken(text: string): Promise<Subtitle[]> {
  const type = /^WEBVTT\b/.test(text) ? 'vtt' : 'srt'
  const { cues } = await parseText(text, { type, errors: true })
  if (cues.length === 0) throw new ReadingFault(/-->/.test(text) ? 'broken' : 'empty')
  const lines = cues
    .flatMap(({ startTime, endTime, text: words }) =>
      words.split('\n').map((line) => ({ seconds: startTime, until: endTime, text: withoutMarks(line) })),
    )
    .filter(({ seconds, text: words }) => words !== '' && Number.isFinite(seconds) && seconds >= 0)
    .sort((a, b) => a.seconds - b.seconds)
  // Captions that roll up repeat each line.
  return lines.filter(({ text: words }, index) => words !== lines[index - 1]?.text)
}

const entities: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  '#39': "'",
}

const withoutMarks = (line: string): string =>
  cleanLine(
    line
      .replace(/<[^<>]*>|\{\\[^{}]*\}/g, '')
      .replace(/&(amp|lt|gt|quot|apos|nbsp|lrm|rlm|#39);/g, (_whole, name: string) => entities[name] ?? ''),
  )

function minutesOf(said: readonly Subtitle[]): Subtitle[][] {
  const minutes: Subtitle[][] = []
  for (const line of said) {
    const open = minutes.at(-1)
    const began = open?.[0]?.seconds ?? 0
    const isOver =
      line.seconds - began >= maxSectionSeconds ||
      (line.seconds - began >= minute && ends.test(open?.at(-1)?.text ?? ''))
    if (open === undefined || isOver) minutes.push([line])
    else open.push(line)
  }
  return minutes
}

/**
 * Joins lines that continue each other; a paragraph ends at a pause, or at a full stop once it is long
 * enough.
 */
function paragraphsOf(lines: readonly Subtitle[]): Block[] {
  const blocks: Block[] = []
  let before: Subtitle | undefined
  for (const line of lines) {
    const open = blocks.at(-1)
    const isEnd =
      before !== undefined &&
      (line.seconds - before.until > pause ||
        (ends.test(before.text) && (open?.text.length ?? 0) > maxParagraphLength))
    if (open === undefined || isEnd) blocks.push({ kind: 'paragraph', text: line.text })
    else open.text += ` ${line.text}`
    before = line
  }
  return blocks
}
