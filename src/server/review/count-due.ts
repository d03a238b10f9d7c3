import type { Connection } from '#server/platform/database/db.ts'
import { readPlan } from './read-plan.ts'

/**
 * The number of cards left today, counted like the day itself, and how many seconds this learner needs for a
 * card.
 */
export async function countDue(
  db: Connection,
  learnerId: string,
  moment: { at: Date; zone: string },
): Promise<{ cards: number; pace: number }> {
  const { cards, pace } = await readPlan(db, learnerId, moment)
  return { cards: cards.length, pace }
}
