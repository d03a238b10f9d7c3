import type { Connection } from '#server/platform/database/db.ts'
import { readPlan } from './read-plan.ts'

/** How many cards are left today, as the day itself counts them, and how many seconds one takes this learner. */
export async function countDue(
  db: Connection,
  learnerId: string,
  moment: { at: Date; zone: string },
): Promise<{ cards: number; pace: number }> {
  const { cards, pace } = await readPlan(db, learnerId, moment)
  return { cards: cards.length, pace }
}
