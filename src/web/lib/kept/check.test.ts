import { expect, it } from 'vitest'
import { isCount, isText, isTruth, listOf, oneOf, orAbsent, orNull, recordOf, shaped } from './check.ts'

const isPlace = shaped<{ name: string; at: number | null; tags: string[]; note?: string }>({
  name: isText,
  at: orNull(isCount),
  tags: listOf(isText),
  note: orAbsent(isText),
})

it('takes what has every part, also with more', () => {
  expect(isPlace({ name: 'Rome', at: 3, tags: [] })).toBe(true)
  expect(isPlace({ name: 'Rome', at: null, tags: ['old'], note: 'far', more: 1 })).toBe(true)
})

it('takes nothing that lacks a part or has another kind of it', () => {
  for (const damaged of [
    null,
    undefined,
    'Rome',
    [],
    {},
    { name: 'Rome', at: 3 },
    { name: 'Rome', at: -1, tags: [] },
    { name: 'Rome', at: 1.5, tags: [] },
    { name: 'Rome', at: 3, tags: [1] },
    { name: 'Rome', at: 3, tags: {} },
    { name: 'Rome', at: 3, tags: [], note: null },
  ])
    expect(isPlace(damaged)).toBe(false)
})

it('knows values by any name, and one of several words', () => {
  expect(recordOf(isTruth)({ a: true, b: false })).toBe(true)
  expect(recordOf(isTruth)({ a: 1 })).toBe(false)
  expect(recordOf(isTruth)([true])).toBe(false)
  expect(oneOf(['key', 'model'])('model')).toBe(true)
  expect(oneOf(['key', 'model'])('learner')).toBe(false)
})
