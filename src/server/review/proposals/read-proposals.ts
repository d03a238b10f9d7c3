import { and, asc, eq, isNotNull, type SQL, sql } from 'drizzle-orm'
import { maxProposalsAtOnce, type ProposedCard, proposedCardSchema } from '#contract/review/proposals.ts'
import { cardNotes } from '#db/review.ts'
import type { Connection } from '#server/platform/database/db.ts'
import { showFitting } from '#server/platform/database/keyset.ts'
import { present } from '#server/platform/http/present.ts'
import { placeColumns, placeOf, withPlaces } from '#server/review/card-place.ts'

/**
 * The proposed cards that wait for an answer, oldest first, of one lesson or all; as many as can be answered
 * at once and fit into an answer.
 */
export async function readProposals(
  db: Connection,
  learnerId: string,
  { unitId }: { unitId?: string } = {},
): Promise<ProposedCard[]> {
  const rows = await withPlaces(
    db
      .select({
        noteId: cardNotes.id,
        kind: cardNotes.kind,
        front: cardNotes.front,
        back: cardNotes.back,
        hint: cardNotes.hint,
        revision: cardNotes.revision,
        ...placeColumns,
      })
      .from(cardNotes)
      .$dynamic(),
  )
    .where(
      and(
        eq(cardNotes.userId, learnerId),
        eq(cardNotes.status, 'proposed'),
        unitId === undefined ? undefined : ofLesson(unitId),
      ),
    )
    .orderBy(asc(cardNotes.createdAt), asc(cardNotes.id))
    .limit(maxProposalsAtOnce)
  return showFitting(rows, (row) => present(proposedCardSchema, { ...row, place: placeOf(row) }))
}

/**
 * The proposals of a lesson in any state; a card that the learner made from the lesson's text has no such
 * source.
 */
const ofLesson = (unitId: string): SQL | undefined =>
  and(eq(cardNotes.unitId, unitId), eq(cardNotes.origin, 'lesson'), isNotNull(cardNotes.source))

export async function hasProposed(db: Connection, learnerId: string, unitId: string): Promise<boolean> {
  const [found] = await db
    .select({ one: sql`1` })
    .from(cardNotes)
    .where(and(eq(cardNotes.userId, learnerId), ofLesson(unitId)))
    .limit(1)
  return found !== undefined
}
