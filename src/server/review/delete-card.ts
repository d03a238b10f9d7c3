import { and, eq } from 'drizzle-orm'
import { cardNoteMedia, cardNotes, cards } from '#db/review.ts'
import type { Connection, Database } from '#server/platform/database/db.ts'
import { lockNoteOf } from './edit-card.ts'
import { dropUnusedMedia } from './media/keep-media.ts'

/**
 * Deletes a card with its siblings, which are one note. The source of the note is remembered without its
 * words, so that the note is not created again; the evidence of its reviews stays.
 */
export async function deleteCard(db: Database, learnerId: string, cardId: string): Promise<void> {
  await db.transaction(async (tx) => {
    const note = await lockNoteOf(tx, learnerId, cardId)
    if (note.source === null) await tx.delete(cardNotes).where(eq(cardNotes.id, note.id))
    else await dropNote(tx, learnerId, note.id)
    await dropUnusedMedia(tx, learnerId)
  })
}

/** Replaces a note by a record of its source, so that it is not created again. */
export async function dropNote(tx: Connection, learnerId: string, noteId: string): Promise<void> {
  await tx
    .update(cardNotes)
    .set({
      status: 'dropped',
      front: '',
      back: '',
      hint: '',
      tags: [],
      searchText: '',
      original: null,
      noteTypeId: null,
    })
    .where(and(eq(cardNotes.id, noteId), eq(cardNotes.userId, learnerId)))
  await tx.delete(cardNoteMedia).where(eq(cardNoteMedia.noteId, noteId))
  await tx.delete(cards).where(and(eq(cards.noteId, noteId), eq(cards.userId, learnerId)))
}
