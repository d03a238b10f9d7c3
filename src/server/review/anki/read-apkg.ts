import type { DatabaseSync, SQLOutputValue } from 'node:sqlite'
import { z } from 'zod'
import type { LeftOutCard } from '#contract/review/left-out.ts'
import { storable } from '#server/platform/text/storable.ts'
import { CardFileFault, cardFileLimits, type FileCard, type FileNote } from './card-file.ts'
import { type CollectionDays, collectionDays } from './collection-days.ts'
import type { PackedMedia } from './media-in-package.ts'
import { withAddresses } from './media-names.ts'
import { type AnkiCard, fromAnki, positionOf } from './memory-in-file.ts'
import { newestCopyFirst, ownDeckName, ownMoments } from './new-deck.ts'
import { openCollection, unreadable } from './open-collection.ts'
import { readDecks, readMixedDecks } from './read-decks.ts'
import { hasTable, type NoteType, readNoteTypes } from './read-note-types.ts'
import { type LogLine, readLog, replay } from './review-log.ts'
import { shapeNote } from './shape-note.ts'
import { type Sides, sidesOf, sideWords } from './sides-of.ts'

/** Receives the contents of a file one after the other. */
export type CardFileContents = {
  note(note: FileNote, how?: { type?: NoteType; isMixed?: boolean }): Promise<void>
  leftOut(why: LeftOutCard, count: number): void
  noteWithoutCards(): void
  /** The lines of the review log beyond the limit. */
  logLeftOut(count: number): void
}

/** The time of the import, and the learner's time zone. */
export type Place = { now: number; zone: string }

/** Whether the package has a picture or sound of this name. */
type Package = Place & { isThere: (name: string) => boolean }

type Row = Record<string, SQLOutputValue>

/**
 * Reads the notes of an Anki file with their cards. Every error of the collection becomes one message for the
 * learner. Returns the pictures and sounds in the file.
 */
export async function readApkg(
  folder: string,
  bytes: Uint8Array,
  place: Place,
  found: CardFileContents,
): Promise<PackedMedia[]> {
  const { file, media } = await openCollection(folder, bytes)
  try {
    const names = new Set(media.map(({ name }) => name))
    await readCollection(file, { ...place, isThere: (name) => names.has(name) }, found)
    return media
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_SQLITE_ERROR') throw unreadable()
    throw error
  } finally {
    file.close()
  }
}

async function readCollection(file: DatabaseSync, place: Package, found: CardFileContents): Promise<void> {
  if (!['col', 'notes', 'cards'].every((name) => hasTable(file, name))) throw unreadable()
  refuseTooMany(file)
  const days = readDays(file, place)
  const { byCard: log, leftOut: logLeftOut } = readLog(file, place.now)
  found.logLeftOut(logLeftOut)
  const types = readNoteTypes(file)
  const decks = readDecks(file)
  const mixed = readMixedDecks(file)
  const cards = readCards(file)
  // Values that are too long are not even read.
  const notes = file.prepare(
    `select id, guid, mid, mod, substr(tags, 1, 100000) as tags,
      case when length(flds) > ${cardFileLimits.noteBytes} then null else flds end as flds from notes order by ${newestCopyFirst}`,
  )
  notes.setReadBigInts(true)
  for (const row of notes.iterate()) {
    const type = types.get(String(row.mid))
    const rows = cards.get(String(row.id)) ?? []
    cards.delete(String(row.id))
    if (rows.length === 0) found.noteWithoutCards()
    else if (type === undefined) found.leftOut('unknownType', rows.length)
    else if (typeof row.flds !== 'string') found.leftOut('tooLong', rows.length)
    else await readNote(row, row.flds, { ...place, type, rows, decks, mixed, days, log }, found)
  }
  for (const rows of cards.values()) found.leftOut('noNote', rows.length)
}

/**
 * How the collection counts its days. Its settings are one JSON text in the older format, and a table in the
 * newer one.
 */
function readDays(file: DatabaseSync, place: Place): CollectionDays {
  const createdAt = numberOf(file.prepare('select crt from col limit 1').get()?.crt) * 1000
  const settings = hasTable(file, 'config')
    ? file
        .prepare(
          `select key, cast(val as text) as val from config where key in ('creationOffset', 'rollover')`,
        )
        .all()
        .map(({ key, val }) => [String(key), Number(val)] as const)
    : Object.entries(settingsIn(file))
  const byKey = new Map(settings)
  const offset = byKey.get('creationOffset')
  return collectionDays(
    {
      createdAt,
      offset: offset !== undefined && Math.abs(offset) <= 26 * 60 ? offset : null,
      rollover: within(byKey.get('rollover') ?? 4, 23),
    },
    place,
  )
}

const within = (hour: number, most: number) => (hour >= 0 && hour <= most ? Math.floor(hour) : 4)

const settingsSchema = z.object({
  creationOffset: z.number().optional().catch(undefined),
  rollover: z.number().optional().catch(undefined),
})

function settingsIn(file: DatabaseSync): Record<string, number> {
  try {
    const text = file.prepare('select conf from col limit 1').get()?.conf
    return (settingsSchema.safeParse(JSON.parse(String(text))).data ?? {}) as Record<string, number>
  } catch {
    return {}
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

export type CardRow = AnkiCard & { id: string; ord: number; did: string; flags: number }

function readCards(file: DatabaseSync): Map<string, CardRow[]> {
  const byNote = new Map<string, CardRow[]>()
  const statement = file.prepare(
    `select id, nid, did, ord, flags, type, queue, due, ivl, factor, reps, lapses, left, odue, odid, mod,
      substr(data, 1, 2000) as data from cards`,
  )
  statement.setReadBigInts(true)
  for (const row of statement.iterate()) {
    const note = String(row.nid)
    const odid = numberOf(row.odid)
    const card: CardRow = {
      ord: numberOf(row.ord),
      type: numberOf(row.type),
      queue: numberOf(row.queue),
      due: numberOf(row.due),
      ivl: numberOf(row.ivl),
      factor: numberOf(row.factor),
      reps: numberOf(row.reps),
      odid,
      lapses: numberOf(row.lapses),
      left: numberOf(row.left),
      odue: numberOf(row.odue),
      mod: numberOf(row.mod),
      id: String(row.id),
      flags: Math.max(0, Math.trunc(numberOf(row.flags))),
      did: String(odid === 0 ? row.did : row.odid),
      data: typeof row.data === 'string' ? row.data : '',
    }
    const others = byNote.get(note)
    if (others === undefined) byNote.set(note, [card])
    else others.push(card)
  }
  return byNote
}

/** A number in a file may have any size, and may be no number at all. */
const numberOf = (value: unknown): number => {
  const number = typeof value === 'bigint' || typeof value === 'number' ? Number(value) : 0
  return Number.isFinite(number) ? number : 0
}

/** In seconds; some tools write milliseconds. */
const momentOf = (mod: number): number => Math.max(0, mod > 1e11 ? mod : mod * 1000)

type Around = Package & {
  type: NoteType
  rows: readonly CardRow[]
  decks: ReadonlyMap<string, string>
  mixed: ReadonlySet<string>
  days: CollectionDays
  log: ReadonlyMap<string, LogLine[]>
}

/**
 * Converts a note to what can be stored. Each of its cards is included, or counted as left out with the
 * reason.
 */
async function readNote(row: Row, flds: string, around: Around, found: CardFileContents): Promise<void> {
  const { type, rows, decks, mixed, days, log, now, isThere } = around
  if (type.isOcclusion || /\{\{c\d{1,3}::image-occlusion:/.test(flds)) {
    found.leftOut('occlusion', rows.length)
    return
  }
  const values = flds.split('\u001f')
  const sides = sidesOf(
    type,
    withAddresses(values, isThere),
    rows.map(({ ord }) => ord),
  )
  if (sides === null) {
    found.leftOut('unknownType', rows.length)
    return
  }
  const guid = String(row.guid ?? '')
  const cards = rows.flatMap((card): FileCard[] => {
    const ordinal = ordinalOf(type, sides, card)
    if (ordinal < 0) return []
    const { logged, reviews } = replay(ownMoments(guid, log.get(card.id) ?? []), days)
    return [
      {
        ordinal,
        memory: fromAnki(card, { days, now, logged }),
        isSuspended: card.queue === -1,
        isBuried: card.queue === -2 || card.queue === -3,
        position: positionOf(card),
        flag: card.flags % 8,
        reviews,
      },
    ]
  })
  const text = (html: string) => sideWords(html, type)
  const did = rows[0]?.did ?? ''
  const tags = String(row.tags ?? '').split(/\s+/)
  const deck = decks.get(did) ?? ''
  const words = { front: text(sides.front), back: text(sides.back), hint: text(sides.hint) }
  const shaped = shapeNote({
    ...words,
    guid,
    isReversed: sides.isReversed,
    tags,
    cards,
    deck,
    changedAt: momentOf(numberOf(row.mod)),
  })
  if (typeof shaped === 'string') {
    found.leftOut(shaped, rows.length)
    return
  }
  const kept = new Set(cards.map(({ ordinal }) => ordinal))
  found.leftOut('template', type.isCloze ? 0 : rows.length - cards.length)
  found.leftOut('double', cards.length - kept.size)
  found.leftOut('empty', kept.size - shaped.cards.length + (type.isCloze ? rows.length - cards.length : 0))
  if (shaped.cards.length === 0) return
  const { front, back, hint } = shaped
  const original = {
    guid: storable(guid),
    fields: values.map(storable),
    templates: sides.ordinals,
    changedAt: shaped.changedAt ?? 0,
    front,
    back,
    hint,
    tags: tags.filter((tag) => tag !== '').map(storable),
    deck: storable(ownDeckName(deck)),
  }
  await found.note({ ...shaped, original }, { type, isMixed: mixed.has(did) })
}

/**
 * The number of a card within our note; -1 for a card that has no counterpart here. Our gaps are counted from
 * 1.
 */
const ordinalOf = ({ isCloze }: NoteType, { ordinals }: Sides, { ord }: CardRow): number =>
  isCloze ? (ord >= 0 ? ord + 1 : -1) : ordinals.indexOf(ord)
