import type { Pool } from '#server/platform/database/db.ts'
import type { TestLearner } from '../../tests/learner.ts'
import type { StandIn } from '../../tests/model-stand-in.ts'
import type { Product } from '../../tests/product.ts'

/** A running product as `npm start` runs it, its limits included, and the means to attack and observe it. */
export type Target = {
  product: Product
  pool: Pool
  model: StandIn
  metricsToken: string
  /** Creates another ordinary account, signed in. */
  learner(): Promise<TestLearner>
}

/** An attack by a person with an ordinary account, or without one. */
export type Attack = {
  name: string
  /** The measured effect before the product had a defence. */
  before: string
  /** Runs this share of the whole attack: 1 is all of it. */
  run(target: Target, share: number): Promise<{ now: string; holds: boolean }>
}

/** A share of a number, but never less than `least`, below which the attack shows nothing. */
export const part = (whole: number, share: number, least = 1): number =>
  Math.max(least, Math.round(whole * share))
