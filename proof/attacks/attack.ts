import type { Pool } from '#server/platform/database/db.ts'
import type { TestLearner } from '../../tests/learner.ts'
import type { StandIn } from '../../tests/model-stand-in.ts'
import type { Product } from '../../tests/product.ts'

/** A running product as `npm start` runs it, its limits included, and what is needed to attack it and to look at it. */
export type Target = {
  product: Product
  pool: Pool
  model: StandIn
  metricsToken: string
  /** One more ordinary account, signed in. */
  learner(): Promise<TestLearner>
}

/** What somebody with an ordinary account, or without one, can do to an installation. */
export type Attack = {
  name: string
  /** What it did while nothing stood in its way, as it was measured then. */
  before: string
  /** With so much of the whole attack: 1 is all of it. */
  run(target: Target, share: number): Promise<{ now: string; holds: boolean }>
}

/** So many of so many, and never too few to show anything. */
export const part = (whole: number, share: number, least = 1): number =>
  Math.max(least, Math.round(whole * share))
