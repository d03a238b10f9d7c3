import { shareBelow } from '#contract/knowledge/beta.ts'
import type { EvidenceFacts } from '#contract/knowledge/evidence.ts'
import { estimate, type KnowledgeWord, knowledgeRules, sumEvidence } from '#contract/knowledge.ts'
import { addDays } from '#contract/time/calendar-date.ts'

/** One concept of a learner: how often they really know it, and what Trivium concluded from their answers. */
export type SimulatedConcept = {
  ability: number
  word: KnowledgeWord
  mean: number
  /** The probability that the estimate gives to each word's claim. */
  claims: { shaky: number; solid: number }
}

const today = '2026-11-16'

/** The same seed gives the same numbers in every run. */
export function randomNumbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/**
 * An answer of a learner who knows the concept in a share `ability` of all questions on it. As in an exam,
 * three of five questions have four options and one has two; a learner who does not know these guesses. One
 * answer in eight takes a hint, which gives the answer to a quarter of those learners who did not know it.
 */
function answer(ability: number, random: () => number): EvidenceFacts {
  const options = [4, 4, 4, 2, null][Math.floor(random() * 5)] ?? null
  const hints = random() < 0.125 ? 1 : 0
  const knows = random() < ability || (hints > 0 && random() < 0.25)
  const guesses = options !== null && random() < 1 / options
  return {
    kind: 'exam_answer',
    outcome: knows || guesses ? 1 : 0,
    options,
    hints,
    gradedBy: options === null ? 'model' : 'key',
    day: addDays(today, -Math.floor(random() * 30)),
  }
}

/**
 * Learners whose abilities are spread evenly, each with some concepts and one to ten answers on each in a
 * month.
 */
export function simulate({ learners, concepts }: { learners: number; concepts: number }): SimulatedConcept[] {
  const random = randomNumbers(20)
  return Array.from({ length: learners * concepts }, () => {
    const ability = random()
    const evidence = Array.from({ length: 1 + Math.floor(random() * 10) }, () => answer(ability, random))
    const sums = sumEvidence(evidence, today)
    const below = (value: number) => shareBelow(value, 1 + sums.for, 1 + sums.against)
    return {
      ability,
      ...estimate(sums),
      claims: { shaky: below(knowledgeRules.shakyBelow), solid: 1 - below(knowledgeRules.solidAbove) },
    }
  })
}
