import { eq } from 'drizzle-orm'
import { cardNotes, cards } from '#db/review.ts'
import type { Database } from '#server/platform/database/db.ts'
import { lockNoteOf } from './edit-card.ts'

/**
 * Deletes a card with its siblings: they are one note. What it was made of is remembered without its words, so that it
 * is not made again; what its reviews have shown stays shown.
 */
export async function deleteCard(db: Database, learnerId: string, cardId: string): Promise<void> {
  await db.transaction(async (tx) => {
    const note = await lockNoteOf(tx, learnerId, cardId)
    if (note.source === null) {
      await tx.delete(cardNotes).where(eq(cardNotes.id, note.id))
      return
    }
    await tx
      .update(cardNotes)
      .set({ status: 'dropped', front: '', back: '', hint: '', tags: [], searchText: '' })
      .where(eq(cardNotes.id, note.id))
    await tx.delete(cards).where(eq(cards.noteId, note.id))
  })
}
