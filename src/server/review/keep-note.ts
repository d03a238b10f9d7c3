import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { OriginalNote } from '#contract/review/anki-note.ts'
import { kindOf, ordinalsOf } from '#contract/review/faces.ts'
import type { CardMemory, CardOrigin, NoteKind, NoteStatus } from '#contract/review.ts'
import type { SourceAnchor } from '#contract/sources/reading.ts'
import { cardNotes, cards, mixedDecks } from '#db/review.ts'
import type { Connection } from '#server/platform/database/db.ts'
import { searchTextOf } from '#server/platform/text/search-text.ts'
import { storable } from '#server/platform/text/storable.ts'
import { anyPlace } from './decks/mix-deck.ts'

/** Where a note leads back to. Whoever keeps it has made sure that all of it is its learner's. */
export type NotePlace = {
  courseId?: string | null
  unitId?: string | null
  conceptId?: string | null
  activityId?: string | null
  videoId?: string | null
  videoSecond?: number | null
  reflectionId?: string | null
  sourceId?: string | null
  sourceAnchor?: SourceAnchor | null
}

export type NewNote = {
  userId: string
  front: string
  back: string
  hint?: string
  tags?: string[]
  /** Also asked the other way round; a text with gaps never is. */
  isReversed?: boolean
  origin: CardOrigin
  /** What it was made of: of one origin there is one note for each. */
  source?: string
  /** A proposed note has no cards until it is kept. */
  status?: NoteStatus
  place?: NotePlace
  /** Its cards are not asked before this moment. */
  dueAt?: Date
  /** Its name in other programs. */
  guid?: string
  /** Where several come at once and have an order. */
  createdAt?: Date
  /** Its deck there, and all that there is of it. */
  deck?: string
  noteTypeId?: string | null
  original?: OriginalNote | null
  /** When another program last changed its words. */
  changedAt?: Date
  /** What another program knows of its cards, by their ordinal. */
  known?: ReadonlyMap<number, KnownCard>
}

type KnownCard = { memory: CardMemory; isSuspended: boolean; position?: number | null; flag?: number }

/** So many rows go in one statement. */
const atOnce = 500

/**
 * Keeps a note with its cards, in the transaction of what made it. A second one of the same source or GUID is none:
 * then the answer is null and nothing was written.
 */
export async function keepNote(tx: Connection, note: NewNote): Promise<{ noteId: string } | null> {
  const [noteId] = await keepNotes(tx, [note])
  return noteId === undefined ? null : { noteId }
}

/** Many notes by few statements. Answers with the ids of those that are new, in no order. */
export async function keepNotes(tx: Connection, notes: readonly NewNote[]): Promise<string[]> {
  const kept: string[] = []
  for (let from = 0; from < notes.length; from += atOnce) {
    const rows = notes.slice(from, from + atOnce).map((note) => ({ note, row: rowOf(note) }))
    const written = await tx
      .insert(cardNotes)
      .values(rows.map(({ row }) => row))
      .onConflictDoNothing()
      .returning({ id: cardNotes.id })
    const ids = new Set(written.map(({ id }) => id))
    const isNew = rows.filter(({ row }) => ids.has(row.id))
    await keepCards(
      tx,
      isNew
        .filter(({ row }) => row.status === 'kept')
        .map(({ note, row }) => ({ ...row, known: note.known, dueAt: note.dueAt })),
    )
    kept.push(...ids)
  }
  return kept
}

type Note = {
  id: string
  userId: string
  kind: NoteKind
  front: string
  deck?: string
  known?: NewNote['known'] | undefined
  dueAt?: Date | undefined
}

/** Makes the cards that notes lack: of new ones, of a proposal that was kept, of a gap that was added. */
export async function keepCards(tx: Connection, notes: readonly Note[]): Promise<void> {
  const now = new Date()
  const { last: lastThere, mixed } = await positionsOf(tx, notes[0]?.userId)
  let last = lastThere
  // The cards of one note share their place, as they do in Anki.
  let noteOfLast = ''
  const next = (noteId: string) => {
    if (noteId !== noteOfLast) last += 1
    noteOfLast = noteId
    return last
  }
  const rows = notes.flatMap(({ id, userId, kind, front, deck = '', known, dueAt = now }) =>
    ordinalsOf(kind, front).map((ordinal) => {
      const told = known?.get(ordinal)
      return {
        userId,
        noteId: id,
        ordinal,
        dueAt,
        ...(told && memoryColumns(told.memory)),
        suspendedAt: told?.isSuspended ? now : null,
        flag: told?.flag ?? 0,
        ...placed(told?.position ?? next(id), mixed.has(deck)),
      }
    }),
  )
  for (let from = 0; from < rows.length; from += atOnce)
    await tx
      .insert(cards)
      .values(rows.slice(from, from + atOnce))
      .onConflictDoNothing()
}

const most = 2 ** 31 - 1
const placed = (position: number, isMixed: boolean) => {
  const place = Math.max(-most, Math.min(position, most))
  return { position: place, place: isMixed ? anyPlace() : place }
}

/** Cards have their place in the row of new ones by their making; those of some decks are asked in any order. */
async function positionsOf(
  tx: Connection,
  userId: string | undefined,
): Promise<{ last: number; mixed: ReadonlySet<string> }> {
  if (userId === undefined) return { last: 0, mixed: new Set() }
  const [row] = await tx
    .select({
      last: sql<number | null>`max(${cards.position})`,
      mixed: sql<
        string[]
      >`array(select ${mixedDecks.deck} from ${mixedDecks} where ${mixedDecks.userId} = ${userId})`,
    })
    .from(cards)
    .where(eq(cards.userId, userId))
  return { last: row?.last ?? 0, mixed: new Set(row?.mixed) }
}

/** A memory as the columns of a card. */
export const memoryColumns = ({ dueAt, lastReviewAt, ...numbers }: CardMemory) => ({
  ...numbers,
  dueAt: new Date(dueAt),
  lastReviewAt: lastReviewAt === null ? null : new Date(lastReviewAt),
})

function rowOf(note: NewNote) {
  const [front, back] = [storable(note.front), storable(note.back)]
  return {
    id: randomUUID(),
    userId: note.userId,
    status: note.status ?? 'kept',
    kind: kindOf(front, note.isReversed ?? false),
    front,
    back,
    hint: storable(note.hint ?? ''),
    tags: (note.tags ?? []).map(storable),
    ...note.place,
    origin: note.origin,
    source: note.source ?? null,
    guid: note.guid ?? randomUUID(),
    ...(note.createdAt && { createdAt: note.createdAt }),
    deck: note.deck ?? '',
    noteTypeId: note.noteTypeId ?? null,
    original: note.original ?? null,
    searchText: searchTextOf(front, back),
    ...(note.changedAt && { updatedAt: note.changedAt }),
  }
}
