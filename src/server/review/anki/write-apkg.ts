import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream, createWriteStream, type WriteStream } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { strToU8, Zip, ZipDeflate, ZipPassThrough } from 'fflate'
import { type FileCard, type FileReview, type Fsrs, type NewDeck, ownDeck } from './card-file.ts'
import { type CollectionDays, collectionDays, dayCounter } from './collection-days.ts'
import { collectionTables, deckConfigs, noteTypes, settings } from './collection-form.ts'
import { mediaInFolder, momentsIn, notesIn, typesIn } from './lines-in-folder.ts'
import { stringifyLong } from './long-numbers.ts'
import { ankiDue, exactText, firstId } from './memory-in-file.ts'
import { intoNewDeck } from './new-deck.ts'
import { mixedKey } from './read-decks.ts'
import { isCramming, manual } from './review-log.ts'
import { shapesOf, type WrittenNote, withOwnPlace } from './shape-for-anki.ts'
import { asTag } from './write-text.ts'

type How = { fsrs: Fsrs; zone: string; mixedDecks: readonly string[]; newDeck: NewDeck | null }

/** Writes notes as an Anki file in the older format, which every version reads. */
export async function writeApkg(folder: string, path: string, how: How): Promise<void> {
  const collection = join(folder, 'collection')
  const file = new DatabaseSync(collection)
  try {
    // No process reads the file before it is complete, and after an error it is created again, so it needs no
    // journal.
    file.exec('pragma journal_mode = off; pragma synchronous = off;')
    file.exec(collectionTables)
    file.exec('begin')
    await fill(file, folder, how)
    file.exec('commit')
  } finally {
    file.close()
  }
  await zipInto(folder, path, collection)
}

/** The days of the file, counted from a day that is the same everywhere. */
function daysIn(zone: string) {
  const counter = dayCounter(zone)
  const first = counter.dayOf(firstId)
  const createdAt = counter.beginOf(first)
  // The number of minutes by which local time is behind UTC.
  const offset = (createdAt - first * 86_400_000 - rollover * 3_600_000) / 60_000
  return {
    createdAt,
    offset,
    days: collectionDays({ createdAt, offset: null, rollover }, { zone, now: Date.now() }),
  }
}

const rollover = 4

/** Every collection has this deck, with id 1. */
const defaultDeck = 'Default'

async function fill(
  file: DatabaseSync,
  folder: string,
  { fsrs, zone, mixedDecks, newDeck }: How,
): Promise<void> {
  const { createdAt, offset, days } = daysIn(zone)
  const taken = new Set<number>()
  for await (const moment of momentsIn(folder)) taken.add(moment)
  const addReviews = logWriter(file, { taken, earlierMs: newDeck?.earlierMs ?? 0 })
  const decks = new Map<string, number>([[defaultDeck, 1]])
  const deckId = (name: string) => {
    const known = decks.get(name)
    if (known !== undefined) return known
    const id = firstId + decks.size
    decks.set(name, id)
    return id
  }
  const addNote = file.prepare(`insert into notes values (?, ?, ?, ?, -1, ?, ?, ?, ?, 0, '')`)
  const addCard = file.prepare(
    `insert into cards values (?, ?, ?, ?, ?, -1, ?, ?, ?, ?, ?, ?, ?, ?, 0, 0, ?, ?)`,
  )
  const { shape, typesInUse } = await shapesOf(typesIn(folder), { isNewDeck: newDeck !== null })
  let noteCount = 0
  let cardCount = 0
  for await (const laid of notesIn(folder)) {
    const whole = withOwnPlace(laid)
    const note = newDeck === null ? whole : intoNewDeck(whole, newDeck)
    const written: WrittenNote = shape(note)
    if (written.cards.length === 0) continue
    noteCount += 1
    const noteId = firstId + noteCount
    const changed = Math.floor(written.changedAt / 1000)
    const sortText = plainText(written.fields[written.sortField] ?? '')
    const tags = note.tags.length === 0 ? '' : ` ${note.tags.map(asTag).join(' ')} `
    addNote.run(
      noteId,
      written.guid,
      written.typeId,
      changed,
      tags,
      written.fields.join('\u001f'),
      sortText,
      checksumOf(plainText(written.fields[0] ?? '')),
    )
    for (const { ord, card } of written.cards) {
      cardCount += 1
      const lastAt = addReviews(firstId + cardCount, card)
      addCard.run(
        firstId + cardCount,
        noteId,
        deckId(note.deck || ownDeck),
        ord,
        changed,
        ...cardNumbers(card, { place: card.position ?? cardCount, days }),
        card.flag ?? 0,
        dataOf(card, { ...fsrs, lastAt }),
      )
    }
  }
  const mixed = mixedDecks
    .map((deck) => decks.get(newDeck === null ? deck : `${newDeck.name}::${deck}`))
    .filter((id) => id !== undefined)
  // Anki would replace the options of a deck that it has, so only a new deck gets mixed options.
  const conf = (id: number) => deckConfigs[newDeck !== null && mixed.includes(id) ? 2 : 1].id
  const deckList = [...decks].map(([name, id]) => [id, { ...deckOf(name, id), conf: conf(id) }])
  const types = { ...noteTypes, ...Object.fromEntries(typesInUse().map((type) => [type.id, type])) }
  file
    .prepare('insert into col values (1, ?, ?, ?, 11, 0, 0, 0, ?, ?, ?, ?, ?)')
    .run(
      createdAt / 1000,
      firstId,
      firstId,
      ...[
        { ...settings, creationOffset: offset, rollover, [mixedKey]: mixed },
        types,
        Object.fromEntries(deckList),
        deckConfigs,
        {},
      ].map(stringifyLong),
    )
}

/** The text by which Anki compares fields: without tags, except for the names of pictures. */
const plainText = (html: string): string =>
  html
    .replaceAll(/<img\b[^<>]{0,2000}?\bsrc\s{0,9}=\s{0,9}["']?([^"'<>\s]{1,500})[^<>]{0,2000}>/gi, ' $1 ')
    .replaceAll(/<!--[^<>]*-->|<[^<>]*>/g, '')

/** type, queue, due, ivl, factor, reps, lapses, left. */
function cardNumbers(
  { memory, isSuspended, reviews = [] }: FileCard,
  { place, days }: { place: number; days: CollectionDays },
): number[] {
  const queue = isSuspended ? -1 : memory.state === 3 ? 1 : memory.state
  const isLearning = memory.state === 1 || memory.state === 3
  return [
    memory.state,
    queue,
    ankiDue(memory, place, days),
    memory.scheduledDays,
    memory.state === 0 ? 0 : easeOf(reviews),
    memory.reps,
    memory.lapses,
    isLearning ? 1001 : 0,
  ]
}

/** The last ease of the older scheduler in the log; with FSRS, the log has the difficulty in its place. */
const easeOf = (reviews: readonly FileReview[]): number =>
  reviews.findLast(({ log }) => log.factor >= leastEase)?.log.factor ?? usualEase

const leastEase = 1300
const usualEase = 2500

/**
 * The id of a log line is its time, so no two lines may have the same time. Returns the time of the last
 * review as Anki's own check computes it: null where the card was reset to new since, undefined without a
 * log.
 */
function logWriter(file: DatabaseSync, { taken, earlierMs }: { taken: Set<number>; earlierMs: number }) {
  const add = file.prepare('insert into revlog values (?, ?, -1, ?, ?, ?, ?, ?, ?)')
  const freeAt = (at: number): number => {
    let id = at - earlierMs
    while (taken.has(id)) id += 1
    taken.add(id)
    return id
  }
  return (cardId: number, { reviews = [] }: FileCard): number | null | undefined => {
    let lastAt: number | null | undefined
    for (const { at, rating, tookMs, log } of reviews) {
      const id = freeAt(at)
      add.run(id, cardId, rating, log.interval, log.lastInterval, log.factor, tookMs ?? 0, log.kind)
      if (!isCramming(log)) lastAt = id
      if (log.resetAt === undefined) continue
      add.run(freeAt(log.resetAt), cardId, 0, 0, log.interval, 0, 0, manual)
      lastAt = null
    }
    return lastAt
  }
}

function dataOf(
  { memory, position }: FileCard,
  { retention, decay, lastAt }: Fsrs & { lastAt: number | null | undefined },
): string {
  const memoryAt = memory.lastReviewAt === null ? null : Date.parse(memory.lastReviewAt)
  const reviewedAt = lastAt === undefined ? memoryAt : lastAt
  const known = memory.state !== 0 && {
    s: memory.stability,
    d: memory.difficulty,
    dr: retention,
    decay,
    ...(reviewedAt !== null && { lrt: Math.floor(reviewedAt / 1000) }),
  }
  return JSON.stringify({
    ...known,
    ...(memory.state !== 0 && position != null && { pos: position }),
    cd: exactText(memory),
  })
}

/** The checksum by which Anki finds notes with the same first field. */
const checksumOf = (text: string): number =>
  Number.parseInt(createHash('sha1').update(text).digest('hex').slice(0, 8), 16)

const deckOf = (name: string, id: number) => ({
  id,
  name,
  mod: 0,
  usn: 0,
  desc: '',
  dyn: 0,
  collapsed: false,
  browserCollapsed: false,
  newToday: [0, 0],
  revToday: [0, 0],
  lrnToday: [0, 0],
  timeToday: [0, 0],
  extendNew: 0,
  extendRev: 0,
})

async function zipInto(folder: string, path: string, collection: string): Promise<void> {
  const out = createWriteStream(path, { mode: 0o600 })
  const zip = new Zip((error, chunk) => {
    if (error) out.destroy(error)
    else out.write(chunk)
  })
  await packInto(zip, out, new ZipDeflate('collection.anki2', { level: 6 }), collection)
  const names: Record<string, string> = {}
  for await (const file of mediaInFolder(folder)) {
    const number = String(Object.keys(names).length)
    names[number] = file.name
    // Pictures and sounds are already compressed.
    await packInto(zip, out, new ZipPassThrough(number), file.path)
  }
  const media = new ZipDeflate('media')
  zip.add(media)
  media.push(strToU8(JSON.stringify(names)), true)
  zip.end()
  out.end()
  await once(out, 'close')
}

async function packInto(zip: Zip, out: WriteStream, packed: ZipDeflate | ZipPassThrough, path: string) {
  zip.add(packed)
  for await (const piece of createReadStream(path)) {
    packed.push(piece)
    if (out.writableNeedDrain) await once(out, 'drain')
  }
  packed.push(new Uint8Array(), true)
}
