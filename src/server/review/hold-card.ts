import { eq } from 'drizzle-orm'
import { users } from '#db/accounts.ts'
import { cardNotes, cards } from '#db/review.ts'
import { holdConcept } from '#server/knowledge/hold-concept.ts'
import type { Connection } from '#server/platform/database/db.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { memoryFields, ownCard } from './card-rows.ts'

/**
 * Locks the learner's card against other ratings until the transaction ends, and its concept if it has one.
 * The locks have the same order as in the deletion of an account or a course (learner, concept, card), which
 * prevents deadlocks.
 */
export async function holdCard(tx: Connection, learnerId: string, cardId: string) {
  const [found] = await tx
    .select({ conceptId: cardNotes.conceptId })
    .from(cards)
    .innerJoin(users, eq(users.id, cards.userId))
    .innerJoin(cardNotes, eq(cardNotes.id, cards.noteId))
    .where(ownCard(cardId, learnerId))
    .for('key share', { of: users })
  if (found === undefined) throw new AppError('card_not_found')
  const { conceptId } = found
  const isThere = conceptId !== null && (await holdConcept(tx, learnerId, conceptId))
  const [card] = await tx
    .select({
      ...memoryFields,
      ordinal: cards.ordinal,
      kind: cardNotes.kind,
      front: cardNotes.front,
      back: cardNotes.back,
    })
    .from(cards)
    .innerJoin(cardNotes, eq(cardNotes.id, cards.noteId))
    .where(ownCard(cardId, learnerId))
    .for('update', { of: cards })
  if (card === undefined) throw new AppError('card_not_found')
  return { ...card, conceptId: isThere ? conceptId : null }
}
