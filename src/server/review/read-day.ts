import type { z } from 'zod'
import type { ReviewDay, reviewQuerySchema } from '#contract/review/day.ts'
import type { Connection } from '#server/platform/database/db.ts'
import { findCards } from './card-rows.ts'
import { presentDue } from './present-card.ts'
import { readPlan } from './read-plan.ts'

/** So many cards come with one answer. */
const atOnce = 20

/** The learner's review of today: its first cards, and how much there is. */
export async function readDay(
  db: Connection,
  learnerId: string,
  { zone, more }: z.output<typeof reviewQuerySchema>,
): Promise<ReviewDay> {
  const at = new Date()
  const plan = await readPlan(db, learnerId, { at, zone, more })
  const rows = await findCards(
    db,
    learnerId,
    plan.cards.slice(0, atOnce).map(({ id }) => id),
  )
  const { day, done, waiting, pace, coming, sure, settings } = plan
  return {
    ...{ day, done, waiting, pace, coming },
    endsAt: plan.ends.toISOString(),
    left: plan.cards.length,
    cards: rows.map((row) =>
      presentDue(row, { at, zone, settings }, sure.get(row.place.conceptId ?? '') ?? null),
    ),
  }
}
