import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { conceptLimits, foldedLabel } from '#contract/knowledge/concepts.ts'
import { type CourseConcept, type NamedConcept, reconcileConcepts } from './reconcile-concepts.ts'

const statement = 'It is so.'
const named = (...labels: string[]): NamedConcept[] => labels.map((label) => ({ label, statement }))
const known = (label: string, changes: Partial<CourseConcept> = {}): CourseConcept => ({
  id: `id of ${label}`,
  unitId: 'unit',
  key: label.toLowerCase().replaceAll(' ', '-'),
  label,
  statement,
  isSpokenOf: false,
  ...changes,
})
const reconcile = (rows: CourseConcept[], names: NamedConcept[], changes: object = {}) =>
  reconcileConcepts({
    unitId: 'unit',
    known: rows,
    named: names,
    writtenElsewhere: [],
    waiting: 0,
    unitItself: { label: 'The unit', statement },
    ...changes,
  })
const keys = (list: readonly { key: string }[]) => list.map(({ key }) => key)

describe('a plan made anew', () => {
  it('keeps id and key of what it names again, in whatever words', () => {
    const { kept, added, leaving } = reconcile(
      [known('Base rate'), known('Sample size')],
      named('BASE RATES!', 'Bias'),
    )
    expect(kept).toEqual([
      { id: 'id of Base rate', key: 'base-rate', label: 'BASE RATES!', statement, position: 0 },
    ])
    expect(keys(added)).toEqual(['bias'])
    expect(leaving).toEqual(['id of Sample size'])
  })

  it('lets nothing go that its learner has shown something about; that comes last', () => {
    const { kept, leaving } = reconcile([known('Base rate', { isSpokenOf: true })], named('Bias'))
    expect(leaving).toEqual([])
    expect(kept).toEqual([expect.objectContaining({ key: 'base-rate', label: 'Base rate', position: 1 })])
  })

  it('that names nothing leaves all as it is', () => {
    expect(reconcile([known('Base rate')], [])).toEqual({ leaving: [], kept: [], added: [] })
  })

  it('takes back what was known of a unit that is gone', () => {
    const { kept, added } = reconcile(
      [known('Base rate', { unitId: null, isSpokenOf: true })],
      named('Base rate'),
    )
    expect(keys(kept)).toEqual(['base-rate'])
    expect(added).toEqual([])
  })

  it('leaves to another unit what is that unit’s, and is then about the unit itself', () => {
    const { kept, added } = reconcile([known('Base rate', { unitId: 'other' })], named('Base rates'))
    expect(kept).toEqual([])
    expect(added).toEqual([{ key: 'the-unit', label: 'The unit', statement, position: 0 }])
  })
})

describe('what an author wrote', () => {
  it('is found by its key, whatever it is called now, and else by its label, with the new key', () => {
    const rows = [known('Base rate', { isSpokenOf: true }), known('Sample', { isSpokenOf: true })]
    const { kept, added } = reconcile(rows, [
      { key: 'base-rate', label: 'Prior', statement },
      { key: 'samples', label: 'Samples', statement },
    ])
    expect(kept.map(({ id, key, label }) => [id, key, label])).toEqual([
      ['id of Base rate', 'base-rate', 'Prior'],
      ['id of Sample', 'samples', 'Samples'],
    ])
    expect(added).toEqual([])
  })

  it('for a unit nobody has opened yet keeps its key', () => {
    const writtenElsewhere = [
      { key: 'base-rate', label: 'Rates' },
      { key: 'b', label: 'Sample' },
    ]
    expect(keys(reconcile([], named('Base rate', 'Samples'), { writtenElsewhere }).added)).toEqual([
      'base-rate-2',
      'b',
    ])
  })
})

it('two units of the same name are two concepts', () => {
  const { added } = reconcile([known('The unit', { unitId: 'other' })], [])
  expect(added).toEqual([{ key: 'the-unit-2', label: 'The unit (2)', statement, position: 0 }])
})

it('a full course makes room for a unit without any, at the cost of what nothing was shown about', () => {
  const full = (isSpokenOf: boolean) =>
    Array.from({ length: conceptLimits.course }, (_, at) =>
      known(`Concept ${at}`, { unitId: `unit ${at % 20}`, isSpokenOf }),
    )
  const { added, leaving } = reconcile(full(false), named('Bias'))
  expect([keys(added), leaving.length]).toEqual([['the-unit'], 1])
  expect(reconcile(full(true), named('Bias'))).toEqual({ leaving: [], kept: [], added: [] })
})

/** Few words, so that labels, keys and units meet. */
const word = fc.constantFrom(
  'rate',
  'rates',
  'Rate!',
  'bias',
  'sample',
  'size',
  'prior',
  'odds',
  'mean',
  'spread',
  'risk',
)
const label = fc.array(word, { minLength: 1, maxLength: 2 }).map((words) => words.join(' '))
const step = fc.record({
  unit: fc.integer({ min: 0, max: 19 }),
  labels: fc.array(label, { maxLength: 12 }),
  isAuthored: fc.boolean(),
  /** Which of all concepts the learner shows something about afterwards. */
  shown: fc.integer({ min: 0, max: 200 }),
  /** Whether the unit goes afterwards. */
  goes: fc.boolean(),
})

it('holds its limits, keys and what was shown, however often plans are made and units go', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      let rows: CourseConcept[] = []
      let count = 0
      const names = Array.from({ length: 20 }, (_, at) => `unit ${at}`)
      for (const { unit, labels, isAuthored, shown, goes } of steps) {
        const unitId = names[unit] ?? ''
        const before = rows
        const { leaving, kept, added } = reconcileConcepts({
          unitId,
          known: rows,
          named: labels.map((each) => ({
            label: each,
            statement,
            ...(isAuthored && { key: foldedLabel(each).replaceAll(' ', '-') }),
          })),
          writtenElsewhere: [],
          waiting: names.filter((name) => name !== unitId && !rows.some((row) => row.unitId === name)).length,
          unitItself: { label: `The ${unitId}`, statement },
        })
        const changed = new Map(kept.map((concept) => [concept.id, concept]))
        rows = [
          ...rows
            .filter(({ id }) => !leaving.includes(id))
            .map((row) => ({
              ...row,
              ...changed.get(row.id),
              unitId: changed.has(row.id) ? unitId : row.unitId,
            })),
          ...added.map((concept) => ({ ...concept, id: `made ${count++}`, unitId, isSpokenOf: false })),
        ]
        expect(rows.length).toBeLessThanOrEqual(conceptLimits.course)
        expect(new Set(keys(rows)).size).toBe(rows.length)
        const mine = rows.filter((row) => row.unitId === unitId)
        expect(mine.length).toBeGreaterThan(0)
        expect(mine.length).toBeLessThanOrEqual(conceptLimits.unit)
        for (const row of before.filter(({ isSpokenOf }) => isSpokenOf))
          expect(rows.map(({ id }) => id)).toContain(row.id)
        rows = rows.map((row, at) => (at === shown % rows.length ? { ...row, isSpokenOf: true } : row))
        if (goes)
          rows = rows
            .filter((row) => row.unitId !== unitId || row.isSpokenOf)
            .map((row) => (row.unitId === unitId ? { ...row, unitId: null } : row))
      }
    }),
    { numRuns: 200 },
  )
})
