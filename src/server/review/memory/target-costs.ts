import { sql } from 'drizzle-orm'
import { FSRSAlgorithm } from 'ts-fsrs'
import type { Memory } from '#contract/review/memory.ts'
import { reviewRules } from '#contract/review.ts'
import { cards } from '#db/review.ts'
import type { Connection } from '#server/platform/database/db.ts'

/** With fewer cards in review, no estimate is given. */
const leastCards = 20
/** Stabilities are grouped in steps of a tenth of their logarithm, which is at most 5 % off. */
const stepsOfLog = 10

type Group = { step: number; cards: number }

const { min, max } = reviewRules.retention
const targets = Array.from({ length: Math.round((max - min) * 100) + 1 }, (_, step) => min + step / 100)

/**
 * Estimates the reviews per day for each retention target: at a target, every card returns after the interval
 * of its memory, so many cards cause so many reviews. It describes the present cards: as memories grow
 * stronger, the number falls.
 */
export async function targetCosts(
  db: Connection,
  userId: string,
  parameters: number[] | null,
): Promise<Memory['costs']> {
  const { rows } = await db.execute<Group>(sql`
    select round(ln(stability) * ${stepsOfLog}::int)::int as step, count(*)::int as cards
    from ${cards}
    where user_id = ${userId} and suspended_at is null and state = 2 and stability >= 0.001
    group by 1`)
  return costsOf(rows, parameters)
}

export function costsOf(groups: readonly Group[], parameters: number[] | null): Memory['costs'] {
  if (groups.reduce((sum, group) => sum + group.cards, 0) < leastCards) return []
  return targets.map((retention) => {
    const memory = new FSRSAlgorithm({ request_retention: retention, ...(parameters && { w: parameters }) })
    const cardsADay = groups.reduce((sum, group) => {
      const stability = Math.exp(group.step / stepsOfLog)
      return sum + group.cards / memory.next_interval(stability, 0)
    }, 0)
    return { retention: Number(retention.toFixed(2)), cardsADay }
  })
}
