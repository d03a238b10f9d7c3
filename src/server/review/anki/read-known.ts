import { and, eq, inArray } from 'drizzle-orm'
import { cardNotes, cards } from '#db/review.ts'
import type { Transaction } from '#server/platform/database/db.ts'
import type { FileNote } from './card-file.ts'
import type { KnownNote } from './compare-note.ts'

/** The notes of a file that the learner already has, by their GUID. */
export async function readKnown(
  tx: Transaction,
  userId: string,
  notes: readonly FileNote[],
): Promise<Map<string, KnownNote>> {
  const guids = notes.map(({ guid }) => guid)
  const rows = await tx
    .select({
      id: cardNotes.id,
      guid: cardNotes.guid,
      status: cardNotes.status,
      kind: cardNotes.kind,
      front: cardNotes.front,
      back: cardNotes.back,
      hint: cardNotes.hint,
      tags: cardNotes.tags,
      original: cardNotes.original,
      updatedAt: cardNotes.updatedAt,
    })
    .from(cardNotes)
    .where(and(eq(cardNotes.userId, userId), inArray(cardNotes.guid, guids)))
  if (rows.length === 0) return new Map()
  const ofNotes = await tx
    .select({
      id: cards.id,
      noteId: cards.noteId,
      ordinal: cards.ordinal,
      lastReviewAt: cards.lastReviewAt,
      suspendedAt: cards.suspendedAt,
      flag: cards.flag,
    })
    .from(cards)
    .where(
      inArray(
        cards.noteId,
        rows.map(({ id }) => id),
      ),
    )
  const byNote = Map.groupBy(ofNotes, ({ noteId }) => noteId)
  return new Map(rows.map((row) => [row.guid, { ...row, cards: byNote.get(row.id) ?? [] }]))
}
