import { and, asc, eq, gte, sql } from 'drizzle-orm'
import { concepts } from '#db/knowledge.ts'
import { cardNotes, cards } from '#db/review.ts'
import type { Connection } from '#server/platform/database/db.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { type Candidate, planDay } from '#server/review/plan-day.ts'
import { candidates, type Plan, planColumns } from '#server/review/read-plan.ts'
import { askable, type Moment, maxAtOnce, seenToday } from './askable.ts'

export type ConceptPlan = {
  label: string
  /** The cards that are left today, in order. */
  cards: Candidate[]
  /** Seen today and not asked again today. */
  done: number
}

/**
 * The cards on one concept in the order of a day, without the day's limits, because the learner asked for all
 * of them.
 */
export async function planConcept(
  db: Connection,
  learnerId: string,
  conceptId: string,
  { plan, ...moment }: Moment & { plan: Plan },
): Promise<ConceptPlan> {
  const [concept] = await db
    .select({ label: concepts.label })
    .from(concepts)
    .where(and(eq(concepts.id, conceptId), eq(concepts.userId, learnerId)))
  if (concept === undefined) throw new AppError('concept_not_found')
  const isSeen = seenToday(moment)
  const rows = await db
    .select({ ...planColumns, isSeen })
    .from(cards)
    .innerJoin(cardNotes, eq(cardNotes.id, cards.noteId))
    .where(askable(learnerId, conceptId, moment))
    .orderBy(asc(cards.dueAt), asc(cards.id))
    .limit(maxAtOnce)
  const [done] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(cards)
    .innerJoin(cardNotes, eq(cardNotes.id, cards.noteId))
    .where(
      and(
        eq(cards.userId, learnerId),
        eq(cardNotes.conceptId, conceptId),
        isSeen,
        gte(cards.dueAt, plan.ends),
      ),
    )
  const candidate = candidates({ at: moment.at, ...plan })
  const of = (which: (row: (typeof rows)[number]) => boolean) => rows.filter(which).map(candidate)
  return {
    label: concept.label,
    cards: planDay({
      at: moment.at,
      dailyCap: maxAtOnce,
      newCap: maxAtOnce,
      more: maxAtOnce,
      rated: { cards: 0, firstTimers: 0, notes: new Set() },
      again: of((row) => row.isSeen),
      due: of((row) => !row.isSeen && row.state !== 0),
      fresh: of((row) => !row.isSeen && row.state === 0),
    }),
    done: done?.count ?? 0,
  }
}
