import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { kindOf } from '#contract/review/faces.ts'
import type { answerProposalsSchema } from '#contract/review/proposals.ts'
import { cardNotes } from '#db/review.ts'
import type { Database } from '#server/platform/database/db.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { searchTextOf } from '#server/platform/text/search-text.ts'
import { keepCards } from '#server/review/keep-note.ts'

/**
 * Answers several proposals at once: those to keep become cards with the learner's words, the others are
 * recorded as dropped. Idempotent: earlier answers stay.
 */
export const answerProposals = (
  db: Database,
  learnerId: string,
  { keep, drop }: z.output<typeof answerProposalsSchema>,
): Promise<void> =>
  db.transaction(async (tx) => {
    const named = [...new Set([...keep.map(({ noteId }) => noteId), ...drop])]
    if (named.length === 0) return
    const found = await tx
      .select({ id: cardNotes.id, status: cardNotes.status, kind: cardNotes.kind })
      .from(cardNotes)
      .where(and(eq(cardNotes.userId, learnerId), inArray(cardNotes.id, named)))
      .orderBy(asc(cardNotes.id))
      .for('update')
    if (found.length < named.length) throw new AppError('not_found')
    const waiting = new Map(
      found.filter(({ status }) => status === 'proposed').map((note) => [note.id, note]),
    )
    const kept = keep.flatMap(({ noteId: id, front, back, hint }) => {
      const note = waiting.get(id)
      if (note === undefined) return []
      waiting.delete(id)
      const kind = kindOf(front, note.kind === 'reversed')
      return [{ id, userId: learnerId, kind, front, back, hint, search_text: searchTextOf(front, back) }]
    })
    const dropped = drop.filter((id) => waiting.has(id))
    if (kept.length > 0)
      await tx.execute(sql`
        update ${cardNotes} set status = 'kept', kind = given.kind, front = given.front, back = given.back,
          hint = given.hint, search_text = given.search_text, revision = revision + 1, updated_at = now()
        from jsonb_to_recordset(${JSON.stringify(kept)}::jsonb)
          as given(id uuid, kind text, front text, back text, hint text, search_text text)
        where ${cardNotes.id} = given.id`)
    if (dropped.length > 0)
      await tx.update(cardNotes).set({ status: 'dropped' }).where(inArray(cardNotes.id, dropped))
    await keepCards(tx, kept)
  })
