import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { milestoneStatuses, projectStatuses } from './project-lists.ts'
import { isReordering, mayBecome, moved, progressOf, statusAfterTick } from './project-rules.ts'
import { readResource } from './read-resource.ts'

const tasks = fc.array(
  fc.boolean().map((completed) => ({ completed })),
  { maxLength: 8 },
)
const milestone = fc.record({ status: fc.constantFrom(...milestoneStatuses), tasks })
const milestones = fc.array(milestone, { maxLength: 50 })
const percent = fc.integer({ min: 0, max: 100 })

describe('progress', () => {
  const ticked = (done: number, of: number) =>
    Array.from({ length: of }, (_, index) => ({ completed: index < done }))

  it.each([
    ['nothing done', [{ status: 'pending', tasks: ticked(0, 4) }], 0],
    ['two of five finished and half of the third ticked', finishedAnd(2, ticked(2, 4), 2), 50],
    ['a finished milestone with open tasks', [{ status: 'completed', tasks: ticked(1, 4) }], 100],
    ['a milestone without tasks', [{ status: 'in_progress', tasks: [] }], 0],
    ['all ticked but not finished', [{ status: 'in_progress', tasks: ticked(3, 3) }], 99],
  ] as const)('of %s', (_, list, wanted) => expect(progressOf(list, 40)).toBe(wanted))

  it('is whole, within 0 and 100, and by hand without milestones', () => {
    fc.assert(
      fc.property(milestones, percent, (list, byHand) => {
        const progress = progressOf(list, byHand)
        expect(Number.isInteger(progress) && progress >= 0 && progress <= 100).toBe(true)
        if (list.length === 0) expect(progress).toBe(byHand)
      }),
    )
  })

  it('is 100 exactly when all are finished, and never falls when one more is', () => {
    fc.assert(
      fc.property(milestones, fc.nat(), (list, at) => {
        fc.pre(list.length > 0)
        const all = list.every(({ status }) => status === 'completed')
        expect(progressOf(list, 0) === 100).toBe(all)
        const more = list.map((one, index) =>
          index === at % list.length ? { ...one, status: 'completed' as const } : one,
        )
        expect(progressOf(more, 0)).toBeGreaterThanOrEqual(progressOf(list, 0))
      }),
    )
  })
})

function finishedAnd(finished: number, tasks: readonly { completed: boolean }[], pending: number) {
  return [
    ...Array.from({ length: finished }, () => ({ status: 'completed' as const, tasks: [] })),
    { status: 'in_progress' as const, tasks },
    ...Array.from({ length: pending }, () => ({ status: 'pending' as const, tasks: [] })),
  ]
}

describe('order', () => {
  const list = fc.uniqueArray(fc.uuid(), { minLength: 1, maxLength: 50 })

  it('by moving one keeps all others in their order', () => {
    fc.assert(
      fc.property(list, fc.nat(60), fc.integer({ min: -5, max: 60 }), (ids, from, to) => {
        const after = moved(ids, from, to)
        expect(isReordering(ids, after)).toBe(true)
        const item = ids[from]
        if (item === undefined) expect(after).toEqual(ids)
        else {
          expect(after.indexOf(item)).toBe(Math.min(Math.max(to, 0), ids.length - 1))
          expect(after.filter((id) => id !== item)).toEqual(ids.filter((id) => id !== item))
        }
      }),
    )
  })

  it('up and down again is where it was', () => {
    fc.assert(
      fc.property(list, fc.nat(49), (ids, from) => {
        fc.pre(from > 0 && from < ids.length)
        expect(moved(moved(ids, from, from - 1), from - 1, from)).toEqual(ids)
      }),
    )
  })

  it('is new only of exactly the same things', () => {
    fc.assert(
      fc.property(list, fc.uuid(), fc.nat(49), (ids, stranger, at) => {
        fc.pre(!ids.includes(stranger))
        expect(isReordering(ids, ids.toReversed())).toBe(true)
        expect(isReordering(ids, ids.slice(1))).toBe(false)
        expect(isReordering(ids, [...ids, stranger])).toBe(false)
        expect(isReordering(ids, ids.with(at % ids.length, stranger))).toBe(false)
        if (ids.length > 1) expect(isReordering(ids, ids.with(0, ids[1] ?? ''))).toBe(false)
      }),
    )
  })
})

describe('a status', () => {
  it('of a milestone is completed after a tick exactly when all its tasks are', () => {
    const tasks = fc.array(
      fc.boolean().map((completed) => ({ id: 'a', title: 'b', completed })),
      { minLength: 1 },
    )
    fc.assert(
      fc.property(fc.constantFrom(...milestoneStatuses), tasks, (status, ticked) => {
        const after = statusAfterTick(status, ticked)
        expect(after === 'completed').toBe(ticked.every(({ completed }) => completed))
        if (ticked.some(({ completed }) => completed)) expect(after).not.toBe('pending')
      }),
    )
  })

  it('of a project goes these ways and no other', () => {
    const ways = projectStatuses.flatMap((from) =>
      projectStatuses.filter((to) => from !== to && mayBecome(from, to)).map((to) => `${from} → ${to}`),
    )
    expect(ways).toEqual(['not_started → in_progress', 'in_progress → completed', 'completed → in_progress'])
  })
})

describe('a resource', () => {
  it.each([
    ['A guide https://example.org/a?b=c', { label: 'A guide', href: 'https://example.org/a?b=c' }],
    ['A guide: https://example.org/', { label: 'A guide', href: 'https://example.org/' }],
    ['https://example.org/a', { label: 'example.org/a', href: 'https://example.org/a' }],
    ['The library, second floor', { label: 'The library, second floor', href: null }],
    ['javascript:alert(1)', { label: 'javascript:alert(1)', href: null }],
    ['http:// nothing', { label: 'http:// nothing', href: null }],
  ])('%s', (line, shown) => expect(readResource(line)).toEqual(shown))
})
