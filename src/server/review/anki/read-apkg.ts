import type { DatabaseSync, SQLOutputValue } from 'node:sqlite'
import { fromField } from '#server/review/anki-fields/carried-text.ts'
import { CardFileFault, cardFileLimits, type FileCard, type FileNote } from './card-file.ts'
import { type AnkiCard, fromAnki } from './memory-in-file.ts'
import { openCollection, unreadable } from './open-collection.ts'
import { hasTable, type NoteType, readDecks, readNoteTypes } from './read-note-types.ts'
import { fieldsOf, renderCard } from './render-template.ts'
import { shapeNote } from './shape-note.ts'

/** Hears what is found, one after the other. */
export type ApkgContents = {
  note(note: FileNote | null): Promise<void>
  /** Cards of a note that is taken, of which there is no like here. */
  leftOut(count: number): void
  media(count: number): void
}

type Row = Record<string, SQLOutputValue>

/** The notes of an Anki file with their cards. Whatever is wrong with the collection, it is said in one sentence. */
export async function readApkg(
  folder: string,
  bytes: Uint8Array,
  now: number,
  found: ApkgContents,
): Promise<void> {
  const { file, media } = await openCollection(folder, bytes)
  found.media(media)
  try {
    await readCollection(file, now, found)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_SQLITE_ERROR') throw unreadable()
    throw error
  } finally {
    file.close()
  }
}

async function readCollection(file: DatabaseSync, now: number, found: ApkgContents): Promise<void> {
  if (!['col', 'notes', 'cards'].every((name) => hasTable(file, name))) throw unreadable()
  refuseTooMany(file)
  const createdAt = numberOf(file.prepare('select crt from col limit 1').get()?.crt) * 1000
  const types = readNoteTypes(file)
  const decks = readDecks(file)
  const cards = readCards(file)
  // What is too long is not even read.
  const notes = file.prepare(
    `select id, guid, mid, mod, substr(tags, 1, 10000) as tags,
      case when length(flds) > ${cardFileLimits.noteBytes} then null else flds end as flds from notes`,
  )
  notes.setReadBigInts(true)
  for (const row of notes.iterate()) {
    const type = types.get(String(row.mid))
    const rows = cards.get(String(row.id)) ?? []
    if (type === undefined || typeof row.flds !== 'string') await found.note(null)
    else await found.note(noteOf(row, row.flds, { type, rows, decks, createdAt, now }, found))
  }
}

function refuseTooMany(file: DatabaseSync): void {
  for (const [table, most] of [
    ['notes', cardFileLimits.notes],
    ['cards', cardFileLimits.cards],
  ] as const)
    if (numberOf(file.prepare(`select count(*) as count from ${table}`).get()?.count) > most)
      throw new CardFileFault(
        `This file holds more than ${most.toLocaleString('en-US')} ${table}. Export a part of it in Anki, deck by deck.`,
      )
}

type CardRow = AnkiCard & { ord: number; did: string }

function readCards(file: DatabaseSync): Map<string, CardRow[]> {
  const byNote = new Map<string, CardRow[]>()
  const statement = file.prepare(
    `select nid, did, ord, type, queue, due, ivl, factor, reps, lapses, left, odue, odid, mod,
      substr(data, 1, 2000) as data from cards`,
  )
  statement.setReadBigInts(true)
  for (const row of statement.iterate()) {
    const note = String(row.nid)
    const odid = numberOf(row.odid)
    const card: CardRow = {
      ...{
        ord: numberOf(row.ord),
        type: numberOf(row.type),
        queue: numberOf(row.queue),
        due: numberOf(row.due),
      },
      ...{ ivl: numberOf(row.ivl), factor: numberOf(row.factor), reps: numberOf(row.reps), odid },
      ...{
        lapses: numberOf(row.lapses),
        left: numberOf(row.left),
        odue: numberOf(row.odue),
        mod: numberOf(row.mod),
      },
      did: String(odid === 0 ? row.did : row.odid),
      data: typeof row.data === 'string' ? row.data : '',
    }
    const others = byNote.get(note)
    if (others === undefined) byNote.set(note, [card])
    // A note has as many cards as it may have gaps.
    else if (others.length < 500) others.push(card)
  }
  return byNote
}

/** Numbers may be of any size in a file, and need not be numbers. */
const numberOf = (value: unknown): number => {
  const number = typeof value === 'bigint' || typeof value === 'number' ? Number(value) : 0
  return Number.isFinite(number) ? number : 0
}

/** In seconds; some tools write thousandths. */
const momentOf = (mod: number): number => Math.max(0, mod > 1e11 ? mod : mod * 1000)

type Around = {
  type: NoteType
  rows: readonly CardRow[]
  decks: ReadonlyMap<string, string>
  createdAt: number
  now: number
}

function noteOf(row: Row, flds: string, around: Around, found: ApkgContents): FileNote | null {
  const { type, rows, decks, createdAt, now } = around
  const fields = fieldsOf(type, flds.split('\u001f'))
  const sides = type.isCloze ? clozeSides(type, fields) : templateSides(type, fields, rows)
  if (sides === null) return null
  const cards = rows.flatMap((card): FileCard[] => {
    // Gaps are counted from 1 here.
    const ordinal = type.isCloze ? card.ord + 1 : sides.ordinals.indexOf(card.ord)
    if (ordinal < 0) return []
    return [{ ordinal, memory: fromAnki(card, createdAt, now), isSuspended: card.queue === -1 }]
  })
  const text = (html: string) => fromField(html, () => {})
  const note = shapeNote({
    ...{
      guid: String(row.guid ?? ''),
      front: text(sides.front),
      back: text(sides.back),
      hint: text(sides.hint),
    },
    ...{ isReversed: sides.isReversed, tags: String(row.tags ?? '').split(/\s+/), cards },
    deck: decks.get(rows[0]?.did ?? '') ?? '',
    changedAt: momentOf(numberOf(row.mod)),
  })
  if (note !== null && !type.isCloze) found.leftOut(rows.length - cards.length)
  return note
}

type Sides = { front: string; back: string; hint: string; isReversed: boolean; ordinals: number[] }

/** The text with gaps is the field that the template shows so; everything else is said with the answer. */
function clozeSides({ fields: names, templates }: NoteType, fields: ReadonlyMap<string, string>): Sides {
  const shown = /\{\{(?:[^{}]*:)?cloze:([^{}:]+)\}\}/.exec(templates[0]?.question ?? '')?.[1]?.trim()
  const text = shown !== undefined && fields.has(shown) ? shown : (names[0] ?? '')
  const hint = /\{\{hint:([^{}]+)\}\}/.exec(templates[0]?.question ?? '')?.[1]?.trim()
  const rest = names.filter((name) => name !== text && name !== hint).map((name) => fields.get(name) ?? '')
  return {
    front: fields.get(text) ?? '',
    back: joined(rest),
    hint: fields.get(hint ?? '') ?? '',
    ...{ isReversed: false, ordinals: [] },
  }
}

const joined = (parts: readonly string[]): string =>
  parts.filter((part) => part.trim() !== '').join('<br><br>')

/** The first template, and the second where it asks the same the other way round. */
function templateSides(
  { templates }: NoteType,
  fields: ReadonlyMap<string, string>,
  rows: readonly CardRow[],
): Sides | null {
  const [first, second] = templates
  if (first === undefined) return null
  const { question, answer, hint } = renderCard(first, fields)
  const other = second && renderCard(second, fields)
  const isMirrored =
    other !== undefined && other.question === answer && other.answer === question && answer !== ''
  const has = (ord: number) => rows.some((row) => row.ord === ord)
  if (isMirrored && has(0) && has(1))
    return { front: question, back: answer, hint, isReversed: true, ordinals: [0, 1] }
  if (isMirrored && has(1)) return { front: answer, back: question, hint, isReversed: false, ordinals: [1] }
  return { front: question, back: answer, hint, isReversed: false, ordinals: [0] }
}
