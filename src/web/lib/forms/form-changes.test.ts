import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { changedFields, collides, only, withTyped } from './form-changes.ts'

const base = { title: 'Loaf', hours: '10', tasks: [{ title: 'Bake' }] }

describe('two windows', () => {
  it('collide only where both changed the same field to different words', () => {
    expect(collides(base, { ...base, title: 'Rye' }, { ...base, hours: '3' })).toBe(false)
    expect(collides(base, { ...base, title: 'Rye' }, { ...base, title: 'Spelt' })).toBe(true)
    expect(collides(base, { ...base, title: 'Rye' }, { ...base, title: 'Rye' })).toBe(false)
    expect(collides(base, { ...base, tasks: [] }, { ...base, tasks: [{ title: 'Eat' }] })).toBe(true)
    expect(collides(base, base, { ...base, title: 'Spelt' })).toBe(false)
  })

  it('that do not collide lose nothing when the changes of one go over the other', () => {
    const form = fc.record({ a: fc.nat(2), b: fc.nat(2), c: fc.nat(2) })
    fc.assert(
      fc.property(form, form, form, (start, mine, theirs) => {
        fc.pre(!collides(start, mine, theirs))
        const merged = { ...theirs, ...only(mine, changedFields(start, mine)) }
        for (const name of changedFields(start, mine)) expect(merged[name]).toBe(mine[name])
        for (const name of changedFields(start, theirs)) expect(merged[name]).toBe(theirs[name])
      }),
    )
  })
})

it('what was typed while a save ran goes over what was saved, and nothing else does', () => {
  const sent = { title: 'Rye', hours: '10', links: { blog: '', film: '' } }
  const saved = { title: 'Rye', hours: '3', links: { blog: 'theirs', film: '' } }
  expect(withTyped(saved, sent, sent)).toEqual(saved)
  expect(withTyped(saved, sent, { ...sent, title: 'Rye!', links: { blog: '', film: 'mine' } })).toEqual({
    title: 'Rye!',
    hours: '3',
    links: { blog: 'theirs', film: 'mine' },
  })
})
