import { clipParameters, default_w, FSRSAlgorithm } from 'ts-fsrs'
import type { Histories, History } from './histories.ts'

export type FittedParameters = {
  parameters: number[]
  /** The mean log loss on the reviews held back: with the default parameters, and with the fitted ones. */
  defaultLoss: number
  ownLoss: number
}

/**
 * The weights that are fitted, and how far a learner's weight usually lies from the default (the prior): with
 * few reviews a weight stays near the default, with many it follows the reviews. Initial stabilities and the
 * weights after a lapse are factors, so their logarithms are changed.
 */
const fittedWeights = [
  ...[0, 1, 2, 3].map((at) => ({ at, spread: 1, isFactor: true })),
  { at: 4, spread: 1, isFactor: false },
  { at: 6, spread: 0.8, isFactor: false },
  { at: 8, spread: 0.5, isFactor: false },
  { at: 9, spread: 0.1, isFactor: false },
  { at: 10, spread: 0.5, isFactor: false },
  { at: 11, spread: 0.5, isFactor: true },
  { at: 13, spread: 0.15, isFactor: false },
  { at: 14, spread: 0.5, isFactor: false },
  { at: 15, spread: 0.15, isFactor: false },
  { at: 16, spread: 0.4, isFactor: false },
  { at: 17, spread: 0.2, isFactor: false },
  { at: 18, spread: 0.2, isFactor: false },
  { at: 20, spread: 0.1, isFactor: false },
] as const

/** The maximum number of passes over all reviews: some seconds for the largest number of reviews. */
const maxTries = 700
/** Steps are in multiples of the spread. */
const steps = { first: 0.5, max: 1, min: 0.02 } as const
const surest = 0.9999

/**
 * Finds the weights that best predict whether this learner recalls a card. Deterministic. All formulas of
 * memory are the scheduler's; this is only the search.
 */
export function fitParameters({ cards, fitted }: Histories): FittedParameters {
  const cost = (moves: readonly number[]) =>
    lossOf(weightsAt(moves), cards, 'fitted') +
    moves.reduce((sum, move) => sum + move * move, 0) / (2 * Math.max(1, fitted))
  const parameters = weightsAt(search(cost))
  return {
    parameters,
    defaultLoss: lossOf(default_w, cards, 'held'),
    ownLoss: lossOf(parameters, cards, 'held'),
  }
}

/** The weights at a distance from the defaults, in multiples of the spread, within the scheduler's bounds. */
function weightsAt(moves: readonly number[]): number[] {
  const weights = [...default_w]
  for (const [place, { at, spread, isFactor }] of fittedWeights.entries()) {
    const usual = default_w[at] ?? 0
    const move = (moves[place] ?? 0) * spread
    weights[at] = isFactor ? usual * Math.exp(move) : usual + move
  }
  return clipParameters(weights, 1)
}

/**
 * Changes one weight after the other up or down where that is better; successful steps grow, others shrink.
 */
function search(cost: (moves: readonly number[]) => number): number[] {
  let best: number[] = fittedWeights.map(() => 0)
  let least = cost(best)
  let tries = 1
  const lengths: number[] = fittedWeights.map(() => steps.first)
  while (tries < maxTries && lengths.some((length) => Math.abs(length) >= steps.min)) {
    for (const [place, length] of lengths.entries()) {
      if (Math.abs(length) < steps.min) continue
      const found = [length, -length].find((step) => {
        const moved = best.with(place, (best[place] ?? 0) + step)
        const costs = cost(moved)
        tries += 1
        if (!(costs < least)) return false
        best = moved
        least = costs
        return true
      })
      // The successful direction is tried first the next time.
      lengths[place] =
        found === undefined ? length / 2 : Math.sign(found) * Math.min(steps.max, Math.abs(found) * 1.5)
    }
  }
  return best
}

/** The log loss of these weights: the mean of −ln(probability predicted for what happened). */
export function lossOf(
  weights: readonly number[],
  cards: readonly History[],
  part: 'fitted' | 'held',
): number {
  const memory = new FSRSAlgorithm({ w: weights })
  let sum = 0
  let count = 0
  for (const { start, steps: reviews } of cards) {
    let state = start
    for (const { days, rating, part: itsPart } of reviews) {
      if (state === null) {
        state = memory.next_state(null, 0, rating)
        continue
      }
      const chance = memory.forgetting_curve(days, state.stability)
      if (itsPart === part) {
        const happened = rating > 1 ? chance : 1 - chance
        sum -= Math.log(Math.min(surest, Math.max(1 - surest, happened)))
        count += 1
      }
      state = memory.next_state(state, days, rating, chance)
    }
  }
  return count === 0 ? 0 : sum / count
}
