import type { z } from 'zod'
import type { ReviewDay, reviewQuerySchema } from '#contract/review/day.ts'
import type { Connection } from '#server/platform/database/db.ts'
import { showFitting } from '#server/platform/database/keyset.ts'
import { findCards } from './card-rows.ts'
import { planConcept } from './concept/plan-concept.ts'
import { presentDue } from './present-card.ts'
import { readPlan } from './read-plan.ts'

/** The maximum number of cards in one answer. */
const atOnce = 20

/** The review of today, or of one concept: its first cards, and the number of all. */
export async function readDay(
  db: Connection,
  learnerId: string,
  { zone, more, conceptId }: z.output<typeof reviewQuerySchema>,
): Promise<ReviewDay> {
  const at = new Date()
  const plan = await readPlan(db, learnerId, { at, zone, more })
  const only = conceptId && (await planConcept(db, learnerId, conceptId, { at, zone, plan }))
  const { cards, done } = only || plan
  const rows = await findCards(
    db,
    learnerId,
    cards.slice(0, atOnce).map(({ id }) => id),
  )
  const { day, pace, coming, sure, settings } = plan
  return {
    day,
    done,
    pace,
    coming,
    waiting: only ? 0 : plan.waiting,
    endsAt: plan.ends.toISOString(),
    left: cards.length,
    cards: showFitting(rows, (row) =>
      presentDue(row, { at, zone, settings }, sure.get(row.place.conceptId ?? '') ?? null),
    ),
    concept: only ? { label: only.label, leftOfDay: plan.cards.length } : null,
  }
}
