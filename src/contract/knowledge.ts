import { shareBelow, valueAt } from '#contract/knowledge/beta.ts'
import { type EvidenceFacts, isRemark } from '#contract/knowledge/evidence.ts'

/**
 * Trivium's belief about what a learner knows. It is computed from the evidence each time and never stored,
 * so a struck piece of evidence has no effect at all. The page that explains it to learners is generated from
 * these constants. The weight of a piece on its day is stored with it (`weigh`, below): if you change a
 * constant of that weight, from `closed` to `remark` and `hint`, write a migration that recomputes
 * `weight_for` and `weight_against` of the evidence.
 */
export const knowledgeRules = {
  /** After this many days a piece of evidence counts half. */
  halfLifeDays: 60,
  /** A closed question, answered wrong. Answered right it counts less, by the chance of guessing it. */
  closed: 1,
  /** A short answer, or a criterion that work meets, by who graded it. */
  ownWords: { key: 1, model: 1, learner: 0.5 },
  card: 0.5,
  /** A remark in a chat or a reflection, and the maximum for all remarks of one day on a concept. */
  remark: 0.25,
  remarksOfADay: 0.5,
  /** The factor by which each hint reduces a right answer. */
  hint: 0.5,
  /** The part of the distribution between the two ends of an estimate. */
  interval: 0.8,
  /** Shaky: the upper end is below this. */
  shakyBelow: 0.6,
  /** Solid: the lower end is above this, with evidence of at least this many days. */
  solidAbove: 0.55,
  solidDays: 2,
} as const

export const knowledgeWords = ['not_seen', 'shaky', 'unclear', 'solid'] as const
export type KnowledgeWord = (typeof knowledgeWords)[number]

/** Weighted evidence for and against, as of a day, and the number of days it comes from. */
export type EvidenceSums = { for: number; against: number; days: number }

export type Estimate = {
  word: KnowledgeWord
  /** The expected share of right answers, and the ends of the interval around it. */
  mean: number
  low: number
  high: number
}

/** The part of the distribution beyond each end of the interval. */
const outside = (1 - knowledgeRules.interval) / 2

const dayInMs = 86_400_000
const daysBetween = (earlier: string, later: string) =>
  Math.max(0, (Date.parse(later) - Date.parse(earlier)) / dayInMs)

/** The weight of one piece on its day, before hints. */
function weightOf({ kind, outcome, options, gradedBy }: Omit<EvidenceFacts, 'day'>): number {
  if (kind === 'card_review') return knowledgeRules.card
  if (isRemark(kind)) return knowledgeRules.remark
  return options === null ? knowledgeRules.ownWords[gradedBy] : knowledgeRules.closed - outcome / options
}

/**
 * The weight of one piece on its day, for and against knowing the concept. Hints reduce only right answers.
 */
export function weigh(piece: Omit<EvidenceFacts, 'day'>): { weightFor: number; weightAgainst: number } {
  const weight = weightOf(piece)
  const { outcome, hints } = piece
  return {
    weightFor: weight * outcome * knowledgeRules.hint ** hints,
    weightAgainst: weight * (1 - outcome),
  }
}

/** The remaining share of a piece after this many days. */
const leftSince = (day: string, today: string) =>
  0.5 ** (daysBetween(day, today) / knowledgeRules.halfLifeDays)

/**
 * The weight of one piece today, from 0 to 1, by its kind, the chance of guessing it, its hints and its age.
 */
export function countsToday(piece: EvidenceFacts, today: string): number {
  const { weightFor, weightAgainst } = weigh(piece)
  return (weightFor + weightAgainst) * leftSince(piece.day, today)
}

/** The evidence of one concept, weighed as of `today`. The order does not matter. */
export function sumEvidence(evidence: readonly EvidenceFacts[], today: string): EvidenceSums {
  const remarked = new Map<string, number>()
  for (const piece of evidence)
    if (isRemark(piece.kind)) remarked.set(piece.day, (remarked.get(piece.day) ?? 0) + knowledgeRules.remark)
  const sums = { for: 0, against: 0, days: new Set(evidence.map(({ day }) => day)).size }
  for (const piece of evidence) {
    const { day } = piece
    const { weightFor, weightAgainst } = weigh(piece)
    // All remarks of one day share the maximum of one day.
    const share = isRemark(piece.kind)
      ? Math.min(1, knowledgeRules.remarksOfADay / (remarked.get(day) ?? 1))
      : 1
    const left = share * leftSince(day, today)
    sums.for += weightFor * left
    sums.against += weightAgainst * left
  }
  return sums
}

/**
 * The estimate from weighted evidence. Before the first piece, each share of right answers is equally likely.
 */
export function estimate({ for: right, against: wrong, days }: EvidenceSums): Estimate {
  const [alpha, beta] = [1 + right, 1 + wrong]
  return {
    word: wordFor({ for: right, against: wrong, days }),
    mean: alpha / (alpha + beta),
    low: valueAt(outside, alpha, beta),
    high: valueAt(1 - outside, alpha, beta),
  }
}

/** Only the word: compares the ends of the interval with the limits, without computing the ends. */
export function wordFor({ for: right, against: wrong, days }: EvidenceSums): KnowledgeWord {
  if (days === 0) return 'not_seen'
  const [alpha, beta] = [1 + right, 1 + wrong]
  if (shareBelow(knowledgeRules.shakyBelow, alpha, beta) > 1 - outside) return 'shaky'
  const isHigh = shareBelow(knowledgeRules.solidAbove, alpha, beta) < outside
  return isHigh && days >= knowledgeRules.solidDays ? 'solid' : 'unclear'
}

/** The estimate of one concept from its evidence: struck pieces are not among them. */
export const estimateFrom = (evidence: readonly EvidenceFacts[], today: string): Estimate =>
  estimate(sumEvidence(evidence, today))
