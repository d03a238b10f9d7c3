import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '#contract/time/calendar-date.ts'
import { shareBelow, valueAt } from './knowledge/beta.ts'
import { type EvidenceFacts, evidenceKinds, isRemark, maxHints } from './knowledge/evidence.ts'
import { estimate, estimateFrom, knowledgeRules, sumEvidence } from './knowledge.ts'

const today = '2026-11-16'

const outcomes = fc.oneof(fc.constantFrom(0, 1), fc.double({ min: 0, max: 1, noNaN: true }))
// A remark has no hints.
const withoutOddHints = (one: EvidenceFacts) => (isRemark(one.kind) ? { ...one, hints: 0 } : one)
const anyPiece: fc.Arbitrary<EvidenceFacts> = fc.record({
  kind: fc.constantFrom(...evidenceKinds),
  outcome: outcomes,
  options: fc.option(fc.integer({ min: 2, max: 6 })),
  hints: fc.nat(maxHints),
  gradedBy: fc.constantFrom('key' as const, 'model' as const, 'learner' as const),
  day: fc.nat(12).map((days) => addDays(today, -days * 15)),
})
const piece = anyPiece.map(withoutOddHints)
const pieces = fc.array(piece, { maxLength: 25, size: 'max' })
const places = { shaky: 0, unclear: 1, solid: 2 }

describe('the estimate', () => {
  it('does not depend on the order', () => {
    fc.assert(
      fc.property(pieces, fc.infiniteStream(fc.double({ min: 0, max: 1, noNaN: true })), (evidence, keys) => {
        const mixed = evidence
          .map((each) => ({ each, key: keys.next().value ?? 0 }))
          .toSorted((one, other) => one.key - other.key)
          .map(({ each }) => each)
        const [one, other] = [estimateFrom(evidence, today), estimateFrom(mixed, today)]
        for (const part of ['mean', 'low', 'high'] as const) expect(one[part]).toBeCloseTo(other[part], 9)
      }),
    )
  })

  it('lies between its ends, and these between 0 and 1', () => {
    fc.assert(
      fc.property(pieces, (evidence) => {
        const { low, mean, high, word } = estimateFrom(evidence, today)
        expect(low).toBeGreaterThan(0)
        expect(high).toBeLessThan(1)
        expect(low).toBeLessThan(high)
        expect(mean).toBeGreaterThan(0)
        expect(mean).toBeLessThan(1)
        if (evidence.length === 0) expect(word).toBe('not_seen')
        else expect(word).not.toBe('not_seen')
      }),
    )
  })

  it('says by its word what its ends say', () => {
    fc.assert(
      fc.property(pieces, (evidence) => {
        const { low, high, word } = estimateFrom(evidence, today)
        const { days } = sumEvidence(evidence, today)
        const isSolid = low > knowledgeRules.solidAbove && days >= knowledgeRules.solidDays
        const said =
          days === 0 ? 'not_seen' : high < knowledgeRules.shakyBelow ? 'shaky' : isSolid ? 'solid' : 'unclear'
        expect(word).toBe(said)
      }),
    )
  })

  it('is never lowered by one more right answer', () => {
    fc.assert(
      fc.property(fc.array(piece, { minLength: 1, maxLength: 25, size: 'max' }), piece, (evidence, added) => {
        const before = estimateFrom(evidence, today)
        const after = estimateFrom([...evidence, { ...added, outcome: 1 }], today)
        for (const part of ['mean', 'low', 'high'] as const)
          expect(after[part]).toBeGreaterThanOrEqual(before[part] - 1e-9)
        if (before.word !== 'not_seen' && after.word !== 'not_seen')
          expect(places[after.word]).toBeGreaterThanOrEqual(places[before.word])
      }),
    )
  })

  it('is never raised by one more wrong answer', () => {
    fc.assert(
      fc.property(fc.array(piece, { minLength: 1, maxLength: 25, size: 'max' }), piece, (evidence, added) => {
        const before = estimateFrom(evidence, today)
        const after = estimateFrom([...evidence, { ...added, outcome: 0 }], today)
        for (const part of ['mean', 'low', 'high'] as const)
          expect(after[part]).toBeLessThanOrEqual(before[part] + 1e-9)
      }),
    )
  })

  it('is believed less with each hint, and a wrong answer is as wrong with hints', () => {
    fc.assert(
      fc.property(piece, (one) => {
        const plain = sumEvidence([{ ...one, hints: 0 }], today)
        let before = plain.for
        for (let hints = 1; hints <= maxHints; hints += 1) {
          const sums = sumEvidence([{ ...one, hints }], today)
          expect(sums.for).toBeCloseTo(before * knowledgeRules.hint, 12)
          expect(sums.against).toBe(plain.against)
          before = sums.for
        }
      }),
    )
  })

  it('halves its evidence in a half-life, and so goes back to knowing nothing', () => {
    fc.assert(
      fc.property(pieces, (evidence) => {
        const later = addDays(today, knowledgeRules.halfLifeDays)
        const [now, then] = [sumEvidence(evidence, today), sumEvidence(evidence, later)]
        expect(then.for).toBeCloseTo(now.for / 2, 9)
        expect(then.against).toBeCloseTo(now.against / 2, 9)
        expect(then.days).toBe(now.days)
        const distance = ({ mean }: { mean: number }) => Math.abs(mean - 0.5)
        expect(distance(estimate(then))).toBeLessThanOrEqual(distance(estimate(now)) + 1e-12)
      }),
    )
  })

  it('hears no more than so much talk a day', () => {
    fc.assert(
      fc.property(pieces, (evidence) => {
        const said = evidence.filter(({ kind }) => isRemark(kind)).map((one) => ({ ...one, hints: 0 }))
        for (const remarks of Map.groupBy(said, ({ day }) => day).values()) {
          const sums = sumEvidence(remarks, remarks[0]?.day ?? today)
          const most = Math.min(knowledgeRules.remarksOfADay, remarks.length * knowledgeRules.remark)
          expect(sums.for + sums.against).toBeCloseTo(most, 9)
        }
      }),
    )
  })

  it('takes a day to come for today: a clock that runs ahead proves nothing more', () => {
    const one: EvidenceFacts = {
      kind: 'criterion',
      outcome: 1,
      options: null,
      hints: 0,
      gradedBy: 'key',
      day: today,
    }
    expect(sumEvidence([{ ...one, day: addDays(today, 5) }], today).for).toBe(sumEvidence([one], today).for)
  })
})

describe('the words, by example', () => {
  const answer = (outcome: number, daysAgo: number, changes: Partial<EvidenceFacts> = {}): EvidenceFacts => ({
    kind: 'exam_answer',
    outcome,
    options: null,
    hints: 0,
    gradedBy: 'model',
    day: addDays(today, -daysAgo),
    ...changes,
  })
  const wordOf = (...evidence: EvidenceFacts[]) => estimateFrom(evidence, today).word
  it('two misses are shaky, one is too little', () => {
    expect(wordOf(answer(0, 1))).toBe('unclear')
    expect(wordOf(answer(0, 1), answer(0, 1))).toBe('shaky')
  })
  it('three right answers are solid on two days, not on one', () => {
    expect(wordOf(answer(1, 0), answer(1, 0), answer(1, 0))).toBe('unclear')
    expect(wordOf(answer(1, 1), answer(1, 0), answer(1, 0))).toBe('solid')
  })
  it('what was solid is unclear again after half a year', () => {
    expect(wordOf(answer(1, 181), answer(1, 180), answer(1, 180))).toBe('unclear')
  })
  it('a right answer counts less the easier it is to guess', () => {
    const proves = (options: number | null) => sumEvidence([answer(1, 0, { options })], today).for
    expect([proves(2), proves(4), proves(null)]).toEqual([0.5, 0.75, 1])
    expect(sumEvidence([answer(0, 0, { options: 2 })], today).against).toBe(1)
  })
  it('one’s own grading of own words counts half, a card half, a remark a quarter', () => {
    const proves = (changes: Partial<EvidenceFacts>) => sumEvidence([answer(1, 0, changes)], today).for
    expect(proves({ gradedBy: 'learner' })).toBe(0.5)
    expect(proves({ kind: 'card_review' })).toBe(0.5)
    expect(proves({ kind: 'chat_remark' })).toBe(0.25)
    expect(proves({ kind: 'criterion', gradedBy: 'learner' })).toBe(0.5)
    expect(proves({ kind: 'criterion', gradedBy: 'model' })).toBe(1)
  })
})

describe('the distribution', () => {
  const inside = fc.double({ min: 0.001, max: 0.999, noNaN: true })
  const shape = fc.double({ min: 1, max: 400, noNaN: true })

  it('has known values', () => {
    fc.assert(
      fc.property(
        inside,
        fc.integer({ min: 1, max: 30 }),
        fc.integer({ min: 1, max: 30 }),
        (value, right, wrong) => {
          // For whole numbers it is the chance of at least `right` successes in right + wrong - 1 trials.
          const trials = right + wrong - 1
          let chance = 0
          let ways = 1
          for (let hits = 0; hits <= trials; hits += 1) {
            if (hits >= right) chance += ways * value ** hits * (1 - value) ** (trials - hits)
            ways = (ways * (trials - hits)) / (hits + 1)
          }
          expect(shareBelow(value, right, wrong)).toBeCloseTo(chance, 9)
        },
      ),
    )
    expect(shareBelow(0.3, 0.5, 0.5)).toBeCloseTo((2 / Math.PI) * Math.asin(Math.sqrt(0.3)), 9)
    // From printed tables.
    expect(valueAt(0.05, 2, 3)).toBeCloseTo(0.09761, 5)
    expect(valueAt(0.95, 5, 5)).toBeCloseTo(0.74863, 5)
  })

  it('has a mirror, has no ends, and is turned around by valueAt', () => {
    fc.assert(
      fc.property(inside, shape, shape, (value, right, wrong) => {
        expect(shareBelow(value, right, wrong)).toBeCloseTo(1 - shareBelow(1 - value, wrong, right), 9)
        expect(shareBelow(valueAt(value, right, wrong), right, wrong)).toBeCloseTo(value, 6)
      }),
    )
    expect([shareBelow(0, 2, 2), shareBelow(1, 2, 2)]).toEqual([0, 1])
  })
})
