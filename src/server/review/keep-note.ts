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

/** What a note leads back to. The caller has checked that all of it belongs to the learner. */
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
  /** Whether it is also asked in reverse; a text with gaps never is. */
  isReversed?: boolean
  origin: CardOrigin
  /** What the note was made from; there is one note for each source of an origin. */
  source?: string
  /** A proposed note has no cards until the learner keeps it. */
  status?: NoteStatus
  place?: NotePlace
  /** Its cards are not asked before this moment. */
  dueAt?: Date
  /** Its identifier in other programs. */
  guid?: string
  /** Set where several notes are created at once in an order. */
  createdAt?: Date
  /** Its deck in the other program, and the complete note there. */
  deck?: string
  noteTypeId?: string | null
  original?: OriginalNote | null
  /** When another program last changed its text. */
  changedAt?: Date
  /** What another program knows of its cards, by their ordinal. */
  known?: ReadonlyMap<number, KnownCard>
}

type KnownCard = { memory: CardMemory; isSuspended: boolean; position?: number | null; flag?: number }

/** The number of rows in one statement. */
const atOnce = 500

/**
 * Stores a note with its cards, in the transaction of what it was made from. If a note of the same source or
 * GUID exists, nothing is written and the result is null.
 */
export async function keepNote(tx: Connection, note: NewNote): Promise<{ noteId: string } | null> {
  const [noteId] = await keepNotes(tx, [note])
  return noteId === undefined ? null : { noteId }
}

/** Stores many notes with few statements. Returns the ids of the new ones, in no order. */
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

/**
 * Creates the cards that notes lack: for a new note, for a proposal that was accepted, for a gap that was
 * added.
 */
export async function keepCards(tx: Connection, notes: readonly Note[]): Promise<void> {
  const now = new Date()
  const { last: lastThere, mixed } = await positionsOf(tx, notes[0]?.userId)
  let last = lastThere
  // The cards of one note share their position, as in Anki.
  let noteOfLast = ''
  const next = (noteId: string) => {
    if (noteId !== noteOfLast) last += 1
    noteOfLast = noteId
    return last
  }
  const rows = notes.flatMap(({ id, userId, kind, front, deck = '', known, dueAt = now }) =>
    ordinalsOf(kind, front).map((ordinal) => {
      const knownCard = known?.get(ordinal)
      return {
        userId,
        noteId: id,
        ordinal,
        dueAt,
        ...(knownCard && memoryColumns(knownCard.memory)),
        suspendedAt: knownCard?.isSuspended ? now : null,
        flag: knownCard?.flag ?? 0,
        ...placed(knownCard?.position ?? next(id), mixed.has(deck)),
      }
    }),
  )
  for (let from = 0; from < rows.length; from += atOnce)
    await tx
      .insert(cards)
      .values(rows.slice(from, from + atOnce))
      .onConflictDoNothing()
}

const maxPosition = 2 ** 31 - 1
const placed = (position: number, isMixed: boolean) => {
  const place = Math.max(-maxPosition, Math.min(position, maxPosition))
  return { position: place, place: isMixed ? anyPlace() : place }
}

/** New cards are queued in the order of their creation; those of mixed decks have random positions. */
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
