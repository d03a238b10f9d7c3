import { decodeText } from '#server/platform/files/decode-text.ts'
import { escapeHtml } from '#server/platform/text/escape-html.ts'
import { fromField } from '#server/review/anki-fields/carried-text.ts'
import { CardFileFault, cardFileLimits } from './card-file.ts'
import { fromColumn, memoryColumnSchema } from './memory-in-file.ts'
import type { CardFileContents } from './read-apkg.ts'
import { hashOf, shapeNote } from './shape-note.ts'

type Heads = {
  separator: string
  isHtml: boolean
  tags: string[]
  noteType: string
  deck: string
  names: string[]
  /** The numbers of special columns, from 0. */
  column: { guid: number; tags: number; notetype: number; deck: number }
}

const separators: Record<string, string> = {
  tab: '\t',
  comma: ',',
  semicolon: ';',
  space: ' ',
  pipe: '|',
  colon: ':',
}

/**
 * Reads notes from a text file in Anki's format: header lines with #, then one note per row, with fields
 * quoted where needed.
 */
export async function readText(bytes: Uint8Array, now: number, found: CardFileContents): Promise<void> {
  const decoded = decodeText(bytes)
  if ('fault' in decoded)
    throw new CardFileFault(
      `${decoded.fault} Choose an Anki file (.apkg) or a text file with tabs between the fields.`,
    )
  const { heads, from } = readHeads(decoded.text)
  const seen = new Map<string, number>()
  let rows = 0
  for (const row of rowsOf(decoded.text, from, heads.separator)) {
    rows += 1
    if (rows > cardFileLimits.notes)
      throw new CardFileFault(
        `This file holds more than ${cardFileLimits.notes.toLocaleString('en-US')} notes. Cut it into parts.`,
      )
    const note = noteOf(row, heads, { seen, now })
    if (typeof note === 'string') found.leftOut(note, 1)
    else await found.note(note)
  }
  if (rows === 0) throw new CardFileFault('There are no cards in this file.')
}

function readHeads(text: string): { heads: Heads; from: number } {
  const headLines = new Map<string, string>()
  let from = text.startsWith('\uFEFF') ? 1 : 0
  while (text[from] === '#') {
    const end = text.indexOf('\n', from)
    const line = text.slice(from + 1, end === -1 ? text.length : end).replace(/\r$/, '')
    const colon = line.indexOf(':')
    if (colon > 0) headLines.set(line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1))
    from = end === -1 ? text.length : end + 1
  }
  const named = headLines.get('separator')?.trim().toLowerCase()
  const separator =
    named === undefined
      ? guessSeparator(text, from)
      : (separators[named] ?? headLines.get('separator')?.[0] ?? '\t')
  const columnOf = (name: string) => Number.parseInt(headLines.get(`${name} column`) ?? '', 10) - 1
  const heads: Heads = {
    separator,
    isHtml: headLines.get('html')?.trim().toLowerCase() === 'true',
    tags: (headLines.get('tags') ?? '').trim().split(/\s+/),
    noteType: headLines.get('notetype') ?? '',
    deck: headLines.get('deck') ?? '',
    names: (headLines.get('columns') ?? '').split(separator).map((name) => name.trim().toLowerCase()),
    column: {
      guid: columnOf('guid'),
      tags: columnOf('tags'),
      notetype: columnOf('notetype'),
      deck: columnOf('deck'),
    },
  }
  return { heads, from }
}

function guessSeparator(text: string, from: number): string {
  const end = text.indexOf('\n', from)
  const line = text.slice(from, end === -1 ? text.length : end)
  const found = ['\t', ';', ','].find((mark) => line.includes(mark))
  if (found === undefined)
    throw new CardFileFault(
      'No cards were found in this file: a row has a front and a back with a tab between them.',
    )
  return found
}

/** A row ends with its line, unless a quoted field continues on the next line. */
function* rowsOf(text: string, from: number, separator: string): Generator<string[]> {
  let at = from
  while (at < text.length) {
    if (text[at] === '#') {
      const end = text.indexOf('\n', at)
      at = end === -1 ? text.length : end + 1
      continue
    }
    const row: string[] = []
    let isOver = false
    while (!isOver) {
      let field: string
      if (text[at] === '"') {
        const read = quotedField(text, at + 1)
        field = read.field
        at = read.next
      } else field = ''
      const next = endOfField(text, at, separator)
      field += text.slice(at, next)
      row.push(field)
      isOver = text[next] !== separator
      at = next + 1
      if (text[next] === '\r' && text[next + 1] === '\n') at += 1
    }
    if (row.some((field) => field.trim() !== '')) yield row
  }
}

/** Reads up to the quote that is not doubled; without one, the field takes the rest of the text. */
function quotedField(text: string, from: number): { field: string; next: number } {
  const parts: string[] = []
  let at = from
  for (;;) {
    const end = text.indexOf('"', at)
    if (end === -1) return { field: parts.join('') + text.slice(at), next: text.length }
    parts.push(text.slice(at, end))
    if (text[end + 1] !== '"') return { field: parts.join(''), next: end + 1 }
    parts.push('"')
    at = end + 2
  }
}

function endOfField(text: string, from: number, separator: string): number {
  let at = from
  while (at < text.length && text[at] !== separator && text[at] !== '\n' && text[at] !== '\r') at += 1
  return at
}

function noteOf(
  row: readonly string[],
  { isHtml, tags, noteType, deck, names, column }: Heads,
  { seen, now }: { seen: Map<string, number>; now: number },
): ReturnType<typeof shapeNote> {
  if (row.reduce((sum, field) => sum + field.length, 0) > cardFileLimits.noteBytes) return 'tooLong'
  const special = new Set(Object.values(column))
  const fields = row
    .map((field, index) => ({ field, index, name: names[index] ?? '' }))
    .filter(({ index }) => !special.has(index))
  const named = (name: string) => fields.find((one, place) => place > 1 && one.name === name)?.field ?? ''
  const [front = '', ...rest] = fields
    .filter(({ name }, place) => place < 2 || (name !== 'hint' && name !== 'memory'))
    .map(({ field }) => field)
  const text = (field: string) => fromField(isHtml ? field : escapeHtml(field).replaceAll(/\r?\n/g, '<br>'))
  const kind = row[column.notetype] ?? noteType
  const memory = memoryIn(named('memory'))
  const shaped = {
    front: text(front),
    hint: text(named('hint')),
    isReversed: /revers/i.test(kind),
    back: text(rest.filter((field) => field.trim() !== '').join(isHtml ? '<br><br>' : '\n\n')),
    tags: [...tags, ...(row[column.tags] ?? '').split(/\s+/)],
    deck: row[column.deck] ?? deck,
    changedAt: memory?.changed === undefined ? null : Date.parse(memory.changed),
    cards: memory?.cards.map((card) => fromColumn(card, now)) ?? [],
  }
  return shapeNote({ ...shaped, guid: row[column.guid]?.trim() || memory?.guid || ownGuid(shaped, seen) })
}

/**
 * A row without a GUID is identified by its question; a second row with the same question also by its count.
 */
function ownGuid(
  { front, isReversed }: { front: string; isReversed: boolean },
  seen: Map<string, number>,
): string {
  const hash = hashOf('text', front, String(isReversed))
  const count = seen.get(hash) ?? 0
  seen.set(hash, count + 1)
  return count === 0 ? hash : hashOf(hash, String(count))
}

function memoryIn(text: string) {
  if (!text.startsWith('{')) return undefined
  try {
    return memoryColumnSchema.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}
