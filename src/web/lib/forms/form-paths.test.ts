import { describe, expect, it } from 'vitest'
import { valueAt, withErrorsMoved, withItemMoved, withValueAt } from './form-paths.ts'

const values = { title: 'Bayes', units: [{ name: 'One' }, { name: 'Two' }], answers: { first: '' } }

describe('a path', () => {
  it('leads to what stands there', () => {
    expect(valueAt(values, 'title')).toBe('Bayes')
    expect(valueAt(values, 'units.1.name')).toBe('Two')
    expect(valueAt(values, 'answers.first')).toBe('')
    expect(valueAt(values, 'units.7.name')).toBeUndefined()
    expect(valueAt(values, 'nothing.here')).toBeUndefined()
  })

  it('can be given another value in a copy, where all else is the same', () => {
    const changed = withValueAt(values, 'units.1.name', 'Three')
    expect(changed).toEqual({ ...values, units: [{ name: 'One' }, { name: 'Three' }] })
    expect(Array.isArray(changed.units)).toBe(true)
    expect(changed.units[0]).toBe(values.units[0])
    expect(changed.answers).toBe(values.answers)
    expect(values.units[1]?.name).toBe('Two')
    expect(withValueAt(values, 'title', '').title).toBe('')
  })
})

describe('a list', () => {
  it('loses an item, or has it elsewhere', () => {
    expect(withItemMoved(['a', 'b', 'c'], 1, null)).toEqual(['a', 'c'])
    expect(withItemMoved(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a'])
    expect(withItemMoved(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b'])
    expect(withItemMoved(['a', undefined], 1, 0)).toEqual([undefined, 'a'])
  })

  it('takes what was wrong with its items along', () => {
    const errors = { title: 'x', units: 'y', 'units.0.name': 'a', 'units.1.name': 'b', 'units.10.name': 'k' }
    const without = Array.from({ length: 11 }, (_, index) => index).filter((index) => index !== 0)
    expect(withErrorsMoved(errors, 'units', without)).toEqual({
      title: 'x',
      units: 'y',
      'units.0.name': 'b',
      'units.9.name': 'k',
    })
    expect(withErrorsMoved({ 'units.0': 'a', 'units.1': 'b' }, 'units', [1, 0])).toEqual({
      'units.0': 'b',
      'units.1': 'a',
    })
  })
})
