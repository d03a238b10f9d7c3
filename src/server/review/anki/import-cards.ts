import { and, eq, inArray, sql } from 'drizzle-orm'
import { mediaIn } from '#contract/review/card-media.ts'
import type { ImportedCards } from '#contract/review/cards.ts'
import { kindOf, ordinalsOf } from '#contract/review/faces.ts'
import { dayEnds } from '#contract/review/review-day.ts'
import { cardLimits } from '#contract/review.ts'
import { courses } from '#db/courses.ts'
import { cards } from '#db/review.ts'
import type { Database, Transaction } from '#server/platform/database/db.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { mixNewDecks } from '#server/review/decks/mix-deck.ts'
import { keepCards, keepNotes } from '#server/review/keep-note.ts'
import { dropUnusedMedia, keepMedia, linkMedia } from '#server/review/media/keep-media.ts'
import { holdRoom, type Quota, readRoom } from '#server/sources/room.ts'
import { type FileNote, readFileSchema } from './card-file.ts'
import { runCardJob } from './card-job.ts'
import { cardsInFile } from './cards-in-file.ts'
import { changesOf } from './compare-note.ts'
import { countNewReviews, keepReviews } from './keep-reviews.ts'
import { keepTypes } from './keep-types.ts'
import { mediaInFolder, notesIn, typesIn } from './lines-in-folder.ts'
import { mediaInFields, renamedInFields, renamedInText } from './media-names.ts'
import { readKnown } from './read-known.ts'
import {
  updateFlags,
  updateMemories,
  updateNotes,
  updateOriginals,
  updateSuspensions,
} from './update-notes.ts'

type Import = {
  userId: string
  folder: string
  courseId?: string | undefined
  quota: Quota
  zone: string
  /** Counts only; writes nothing. */
  isLook: boolean
}

/** The number of notes in one batch. */
const atOnce = 500

/** Imports the file of this folder into the learner's cards, all or nothing, and reports the result. */
export async function importCards(db: Database, wanted: Import): Promise<ImportedCards> {
  const { folder, userId, zone } = wanted
  const { bytes, mostBytes } = await readRoom(db, userId, wanted.quota)
  const mediaRoom = Math.max(0, mostBytes - bytes)
  const read = readFileSchema.parse(
    await runCardJob({ act: 'read', folder, now: Date.now(), mediaRoom, zone }),
  )
  if ('fault' in read) throw new AppError('card_file_faulty', { words: { message: read.fault } })
  return db.transaction(async (tx) => {
    // One import per learner at a time: otherwise two imports of the same file would both create all its
    // notes.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`card import ${userId}`}, 0))`)
    const courseOf = await courseFinder(tx, wanted, read.decks)
    const known = wanted.isLook ? nothingKept : await keepBeside(tx, wanted)
    if (!wanted.isLook) await mixNewDecks(tx, userId, read.mixedDecks)
    const [had] = await tx
      .select({ count: sql<number>`count(*)::int` })
      .from(cards)
      .where(eq(cards.userId, userId))
    const counts: ImportedCards = {
      added: 0,
      changed: 0,
      unchanged: 0,
      leftOut: read.leftOut,
      notesWithoutCards: read.notesWithoutCards,
      reviews: 0,
      reviewsLeftOut: read.reviewsLeftOut,
      media: read.media,
    }
    let made = 0
    for await (const notes of batchesOf(notesIn(folder))) {
      made += await takeBatch(tx, {
        ...wanted,
        ...known,
        courseOf,
        counts,
        notes: notes.map((note) => renamed(note, known.names)),
      })
      if ((had?.count ?? 0) + made > cardLimits.cards)
        throw new AppError('too_many_cards', { words: { limit: cardLimits.cards.toLocaleString('en-US') } })
    }
    if (!wanted.isLook) await dropUnusedMedia(tx, userId)
    return counts
  })
}

/** Note types by their hash, and new names of pictures and sounds; both are stored before the notes. */
type Beside = { types: ReadonlyMap<string, string>; names: ReadonlyMap<string, string> }
const nothingKept: Beside = { types: new Map(), names: new Map() }

async function keepBeside(tx: Transaction, { userId, folder, quota }: Import): Promise<Beside> {
  await holdRoom(tx, userId)
  const names = await keepMedia(tx, userId, mediaInFolder(folder))
  // Other requests may have used storage while the file was read.
  const { bytes, mostBytes } = await readRoom(tx, userId, quota)
  if (bytes > mostBytes)
    throw new AppError('source_room_full', {
      words: { most: Math.floor(mostBytes / 1024 ** 2).toLocaleString('en-US') },
    })
  return { names, types: await keepTypes(tx, userId, typesIn(folder)) }
}

/** Replaces the names of pictures and sounds in a note by their names here. */
function renamed(note: FileNote, names: Beside['names']): FileNote {
  if (names.size === 0) return note
  const words = {
    front: renamedInText(note.front, names),
    back: renamedInText(note.back, names),
    hint: renamedInText(note.hint, names),
  }
  const original = note.original
    ? { ...note.original, ...words, fields: renamedInFields(note.original.fields, names) }
    : null
  return { ...note, ...words, original }
}

async function* batchesOf(notes: AsyncIterable<FileNote>): AsyncGenerator<FileNote[]> {
  let batch: FileNote[] = []
  for await (const note of notes) {
    batch.push(note)
    if (batch.length < atOnce) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

/** The course of the cards of a deck: the chosen one, else the one with the deck's name. */
async function courseFinder(tx: Transaction, { userId, courseId }: Import, decks: readonly string[]) {
  if (courseId !== undefined) {
    const [course] = await tx
      .select({ id: courses.id })
      .from(courses)
      .where(and(eq(courses.id, courseId), eq(courses.ownerId, userId)))
    if (course === undefined) throw new AppError('course_not_found')
    return () => course.id
  }
  if (decks.length === 0) return () => null
  const deck = sql<string>`${deckName}`
  const found = await tx
    .select({ id: courses.id, deck })
    .from(courses)
    .where(and(eq(courses.ownerId, userId), inArray(deck, [...decks])))
    .orderBy(courses.createdAt)
  const byDeck = new Map(found.map((course) => [course.deck, course.id]))
  return (name: string) => byDeck.get(name) ?? null
}

/** The title of a course as the name of a deck, where two colons would mean a subdeck. */
export const deckName = sql<string>`replace(regexp_replace(${courses.title}, '\\s+', ' ', 'g'), '::', ':')`

type Batch = Import &
  Beside & {
    notes: readonly FileNote[]
    courseOf: (deck: string) => string | null
    counts: ImportedCards
  }

/** Uses a fixed number of statements, however many notes there are. */
async function takeBatch(
  tx: Transaction,
  { userId, notes, courseOf, counts, isLook, types, zone }: Batch,
): Promise<number> {
  const known = await readKnown(tx, userId, notes)
  const isNew = notes.filter(({ guid }) => !known.has(guid))
  const changes = notes.flatMap((note) => {
    const here = known.get(note.guid)
    return here === undefined ? [] : [{ note, here, ...changesOf(note, here) }]
  })
  for (const note of isNew) counts.added += cardsInFile(note)
  const made = [...isNew, ...changes.filter(({ here }) => here.status !== 'kept').map(({ note }) => note)]
    .map(cardsOf)
    .reduce((sum, count) => sum + count, 0)
  for (const { note, here, words, memories, suspended, flags } of changes) {
    if (here.status !== 'kept') counts.added += cardsInFile(note)
    else
      counts[
        words !== null || memories.length + suspended.length + flags.length > 0 ? 'changed' : 'unchanged'
      ] += cardsInFile(note)
  }
  counts.reviews += await countNewReviews(tx, userId, [
    ...isNew.flatMap(reviewsIn),
    ...changes.flatMap(({ note, here, words }) => {
      const ordinals =
        words === null ? here.cards.map(({ ordinal }) => ordinal) : ordinalsOf(words.kind, words.front)
      return reviewsIn(note).filter(({ ordinal }) => ordinals.includes(ordinal))
    }),
  ])
  if (isLook) return made
  const ends = dayEnds(new Date(), zone)
  await keepNotes(
    tx,
    isNew.map((note) => ({
      userId,
      origin: 'imported' as const,
      guid: note.guid,
      tags: note.tags,
      isReversed: note.isReversed,
      front: note.front,
      back: note.back,
      hint: note.hint,
      place: { courseId: courseOf(note.deck) },
      deck: note.deck,
      original: note.original ?? null,
      noteTypeId: types.get(note.type ?? '') ?? null,
      ...(note.changedAt !== null && { changedAt: new Date(Math.min(note.changedAt, Date.now())) }),
      known: knownCards(note, ends),
    })),
  )
  const worded = changes.filter(({ words }) => words !== null)
  await updateNotes(
    tx,
    worded.flatMap(({ here, words }) => (words === null ? [] : [{ id: here.id, ...words }])),
  )
  await keepCards(
    tx,
    worded.map(({ note, here }) => ({
      id: here.id,
      userId,
      kind: kindOf(note.front, note.isReversed),
      front: note.front,
      deck: note.deck,
      known: knownCards(note, ends),
    })),
  )
  await updateSuspensions(
    tx,
    changes.flatMap(({ suspended }) => suspended),
  )
  await updateFlags(
    tx,
    changes.flatMap(({ flags }) => flags),
  )
  await updateMemories(
    tx,
    changes.flatMap(({ memories }) => memories),
  )
  await updateOriginals(
    tx,
    changes.flatMap(({ note, here, original }) =>
      original === null
        ? []
        : [{ id: here.id, original, noteTypeId: types.get(note.type ?? '') ?? null, deck: note.deck }],
    ),
  )
  await keepReviews(tx, userId, notes)
  await linkMedia(
    tx,
    userId,
    notes.map((note) => ({ guid: note.guid, names: mediaOf(note) })),
  )
  return made
}

const reviewsIn = ({ guid, cards }: FileNote) =>
  cards.flatMap(({ ordinal, reviews = [] }) => reviews.map(({ at }) => ({ guid, ordinal, at })))

/** A card that another program postponed until tomorrow is not asked today. */
const knownCards = ({ cards }: FileNote, ends: Date) =>
  new Map(
    cards.map((card) => {
      const isLater = card.isBuried && Date.parse(card.memory.dueAt) < ends.getTime()
      const memory = isLater ? { ...card.memory, dueAt: ends.toISOString() } : card.memory
      return [card.ordinal, { ...card, memory }]
    }),
  )

const mediaOf = ({ front, back, hint, original }: FileNote) =>
  new Set([...[front, back, hint].flatMap(mediaIn), ...mediaInFields(original?.fields ?? [])])

const cardsOf = ({ front, isReversed }: FileNote) => ordinalsOf(kindOf(front, isReversed), front).length
