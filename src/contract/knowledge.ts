import { shareBelow, valueAt } from '#contract/knowledge/beta.ts'
import { type EvidenceFacts, isRemark } from '#contract/knowledge/evidence.ts'

/**
 * What Trivium believes a learner knows. It is computed from their evidence each time and never stored, so striking a
 * piece of evidence is as if it had never been. The page that explains it to learners is made from these constants.
 * What a piece counts on its day is kept with it (`weigh`, below): whoever changes a constant of that, from `closed` to
 * `remark` and `hint`, writes a migration that fills `weight_for` and `weight_against` of the evidence anew.
 */
export const knowledgeRules = {
  /** After so many days a piece of evidence counts half. */
  halfLifeDays: 60,
  /** A question with options, answered wrong. Answered right it counts less, by the chance of guessing it. */
  closed: 1,
  /** An answer in own words, or a criterion that work meets, by who graded it. */
  ownWords: { key: 1, model: 1, learner: 0.5 },
  card: 0.5,
  /** What was said in a chat or a reflection, and the most that one day of it can count for a concept. */
  remark: 0.25,
  remarksOfADay: 0.5,
  /** What each hint leaves of a right answer. */
  hint: 0.5,
  /** The part of the distribution that the two ends of an estimate enclose. */
  interval: 0.8,
  /** Shaky: the upper end is below this. */
  shakyBelow: 0.6,
  /** Solid: the lower end is above this, on evidence of so many days. */
  solidAbove: 0.55,
  solidDays: 2,
} as const

export const knowledgeWords = ['not_seen', 'shaky', 'unclear', 'solid'] as const
export type KnowledgeWord = (typeof knowledgeWords)[number]

/** Weighed evidence for and against, as of a day, and on how many days it was gathered. */
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

/** What one piece counts on its day, before hints. */
function weightOf({ kind, outcome, options, gradedBy }: Omit<EvidenceFacts, 'day'>): number {
  if (kind === 'card_review') return knowledgeRules.card
  if (isRemark(kind)) return knowledgeRules.remark
  return options === null ? knowledgeRules.ownWords[gradedBy] : knowledgeRules.closed - outcome / options
}

/** What one piece counts on its day, for knowing the concept and against it. Hints take only from what was right. */
export function weigh(piece: Omit<EvidenceFacts, 'day'>): { weightFor: number; weightAgainst: number } {
  const weight = weightOf(piece)
  const { outcome, hints } = piece
  return {
    weightFor: weight * outcome * knowledgeRules.hint ** hints,
    weightAgainst: weight * (1 - outcome),
  }
}

/** What is left of a piece after this many days. */
const leftSince = (day: string, today: string) =>
  0.5 ** (daysBetween(day, today) / knowledgeRules.halfLifeDays)

/** What one piece counts today, from 0 to 1, by its kind, the chance of guessing it, its hints and its age. */
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
    // Much talk on one day shares what a day of talk can count.
    const share = isRemark(piece.kind)
      ? Math.min(1, knowledgeRules.remarksOfADay / (remarked.get(day) ?? 1))
      : 1
    const left = share * leftSince(day, today)
    sums.for += weightFor * left
    sums.against += weightAgainst * left
  }
  return sums
}

/** What weighed evidence says. Each share of right answers is thought equally likely before the first piece. */
export function estimate({ for: right, against: wrong, days }: EvidenceSums): Estimate {
  const [alpha, beta] = [1 + right, 1 + wrong]
  return {
    word: wordFor({ for: right, against: wrong, days }),
    mean: alpha / (alpha + beta),
    low: valueAt(outside, alpha, beta),
    high: valueAt(1 - outside, alpha, beta),
  }
}

/** The word alone: compares where the ends of the interval lie without searching for them. */
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
