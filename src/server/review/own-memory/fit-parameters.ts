import { clipParameters, default_w, FSRSAlgorithm } from 'ts-fsrs'
import type { Histories, History } from './histories.ts'

export type Fitted = {
  parameters: number[]
  /** Mean log loss on the reviews held back: by the parameters for everybody, and by these. */
  defaultLoss: number
  ownLoss: number
}

/**
 * What is fitted, and how far a learner's own weight usually lies from everybody's: with few reviews it stays near, with
 * many they have their way. Initial stabilities and what follows forgetting are factors, so their logarithms are moved.
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

/** So often all reviews are gone through at most: some seconds for the most reviews there can be. */
const mostTries = 700
/** Steps are in spreads. */
const steps = { first: 0.5, most: 1, least: 0.02 } as const
const surest = 0.9999

/**
 * Looks for the weights that foretell best whether this learner recalls a card. The same reviews always give the same
 * answer. All that is said of memory is the scheduler's own formulas; here is only the search.
 */
export function fitParameters({ cards, fitted }: Histories): Fitted {
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

/** The weights so many spreads away from everybody's, within the scheduler's bounds. */
function weightsAt(moves: readonly number[]): number[] {
  const weights = [...default_w]
  for (const [place, { at, spread, isFactor }] of fittedWeights.entries()) {
    const usual = default_w[at] ?? 0
    const move = (moves[place] ?? 0) * spread
    weights[at] = isFactor ? usual * Math.exp(move) : usual + move
  }
  return clipParameters(weights, 1)
}

/** One weight after the other, a step up or down where that is better; steps that were good grow, others shrink. */
function search(cost: (moves: readonly number[]) => number): number[] {
  let best: number[] = fittedWeights.map(() => 0)
  let least = cost(best)
  let tries = 1
  const lengths: number[] = fittedWeights.map(() => steps.first)
  while (tries < mostTries && lengths.some((length) => Math.abs(length) >= steps.least)) {
    for (const [place, length] of lengths.entries()) {
      if (Math.abs(length) < steps.least) continue
      const found = [length, -length].find((step) => {
        const moved = best.with(place, (best[place] ?? 0) + step)
        const costs = cost(moved)
        tries += 1
        if (!(costs < least)) return false
        best = moved
        least = costs
        return true
      })
      // The way that was good is tried first the next time.
      lengths[place] =
        found === undefined ? length / 2 : Math.sign(found) * Math.min(steps.most, Math.abs(found) * 1.5)
    }
  }
  return best
}

/** How far off these weights were, on average: the mean of −ln(chance given to what happened). */
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
