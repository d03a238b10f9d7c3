import { asc, eq, inArray } from 'drizzle-orm'
import type { z } from 'zod'
import { mediaIn } from '#contract/review/card-media.ts'
import type { editCardSchema, ListedCard } from '#contract/review/cards.ts'
import { kindOf, ordinalsOf } from '#contract/review/faces.ts'
import type { NoteKind } from '#contract/review.ts'
import { cardNotes, cards } from '#db/review.ts'
import type { Connection, Database } from '#server/platform/database/db.ts'
import { refuseStale } from '#server/platform/database/revision.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { searchTextOf } from '#server/platform/text/search-text.ts'
import { ownCard } from './card-rows.ts'
import { cardsOfNote } from './create-card.ts'
import { keepCards } from './keep-note.ts'
import { linkMedia } from './media/keep-media.ts'

/** Changes the text of a card's note, and so which cards it has; each gap that stays keeps its memory. */
export async function editCard(
  db: Database,
  learnerId: string,
  cardId: string,
  { front, back, hint, revision }: z.output<typeof editCardSchema>,
): Promise<{ cards: ListedCard[] }> {
  return db.transaction(async (tx) => {
    const note = await lockNoteOf(tx, learnerId, cardId)
    refuseStale(note, revision, 'card')
    const kind = kindOf(front, note.kind === 'reversed')
    await tx
      .update(cardNotes)
      .set({ front, back, hint, kind, searchText: searchTextOf(front, back) })
      .where(eq(cardNotes.id, note.id))
    const names = new Set([front, back, hint].flatMap(mediaIn))
    await linkMedia(tx, learnerId, [{ guid: note.guid, names }])
    await adjustCards(tx, { id: note.id, userId: learnerId, front, kind }, note.kind)
    return cardsOfNote(tx, learnerId, note.id)
  })
}

/** Locks the note of a learner's card until the transaction ends. */
export async function lockNoteOf(tx: Connection, learnerId: string, cardId: string) {
  const [note] = await tx
    .select({
      id: cardNotes.id,
      kind: cardNotes.kind,
      source: cardNotes.source,
      guid: cardNotes.guid,
      revision: cardNotes.revision,
    })
    .from(cards)
    .innerJoin(cardNotes, eq(cardNotes.id, cards.noteId))
    .where(ownCard(cardId, learnerId))
    .for('no key update', { of: cardNotes })
  if (note === undefined) throw new AppError('card_not_found')
  return note
}

/** Where a text gets its first gaps, or loses its last one, its first card stays the same card. */
async function adjustCards(
  tx: Connection,
  note: { id: string; userId: string; front: string; kind: NoteKind },
  kindBefore: NoteKind,
): Promise<void> {
  const wanted = ordinalsOf(note.kind, note.front)
  const rows = await tx
    .select({ id: cards.id, ordinal: cards.ordinal })
    .from(cards)
    .where(eq(cards.noteId, note.id))
    .orderBy(asc(cards.ordinal))
    .for('update')
  const [first, ...others] = rows
  const isOtherWay = (note.kind === 'cloze') !== (kindBefore === 'cloze')
  const leaving = isOtherWay ? others : rows.filter(({ ordinal }) => !wanted.includes(ordinal))
  if (leaving.length > 0)
    await tx.delete(cards).where(
      inArray(
        cards.id,
        leaving.map(({ id }) => id),
      ),
    )
  const [ordinal] = wanted
  if (isOtherWay && first !== undefined && ordinal !== undefined)
    await tx.update(cards).set({ ordinal }).where(eq(cards.id, first.id))
  await keepCards(tx, [note])
}
