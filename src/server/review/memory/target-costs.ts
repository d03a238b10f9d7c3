import { sql } from 'drizzle-orm'
import { FSRSAlgorithm } from 'ts-fsrs'
import type { Memory } from '#contract/review/memory.ts'
import { reviewRules } from '#contract/review.ts'
import { cards } from '#db/review.ts'
import type { Connection } from '#server/platform/database/db.ts'

/** With fewer cards in review nothing is claimed. */
const leastCards = 20
/** Stabilities are counted in steps of a tenth of their logarithm, so at most 5 % off. */
const stepsOfLog = 10

type Group = { step: number; cards: number }

const { least, most } = reviewRules.retention
const targets = Array.from({ length: Math.round((most - least) * 100) + 1 }, (_, step) => least + step / 100)

/**
 * What each target would ask for: every card comes back after the interval that its memory has at that target, so many
 * cards make so many reviews a day. It is how the cards stand now: memories that grow stronger make it fewer.
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
