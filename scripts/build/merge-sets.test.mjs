import { describe, expect, it } from 'vitest'
import { mergeSets } from './merge-sets.mjs'

const set = (name, users, bytes, ...needs) => ({
  users: new Set(users),
  bytes,
  hasStyles: false,
  isWhole: false,
  modules: [name],
  needs: new Set(needs),
})

const merged = (sets, weightOf = () => 1) =>
  mergeSets(sets, weightOf)
    .map(({ modules }) => modules.toSorted().join('+'))
    .toSorted()

describe('sets of modules', () => {
  it('become one where a request costs more than what is loaded for nothing', () => {
    expect(merged([set('a', ['home', 'list'], 100), set('b', ['home', 'list', 'other'], 100)])).toEqual([
      'a+b',
    ])
  })

  it('stay apart where most of their users need only one', () => {
    expect(merged([set('a', ['home'], 90_000), set('b', ['home', 'list', 'other'], 90_000)])).toEqual([
      'a',
      'b',
    ])
  })

  it('count by who pays', () => {
    const sets = () => [set('a', ['home', 'list'], 3000), set('b', ['home'], 3000)]
    expect(merged(sets(), (user) => (user === 'home' ? 10 : 1))).toEqual(['a+b'])
    expect(merged(sets(), (user) => (user === 'list' ? 10 : 1))).toEqual(['a', 'b'])
  })

  it('gain twice where both have styles', () => {
    const sets = (hasStyles) => [
      { ...set('a', ['home'], 4000), hasStyles },
      { ...set('b', ['home', 'list'], 4000), hasStyles },
    ]
    expect(merged(sets(false))).toEqual(['a', 'b'])
    expect(merged(sets(true))).toEqual(['a+b'])
  })

  it('pay for what they would bring along', () => {
    const large = { ...set('large', ['home'], 90_000), isWhole: true }
    const sets = [large, set('a', ['home'], 100, large), set('b', ['home', 'list'], 100)]
    expect(merged(sets)).toEqual(['a', 'b', 'large'])
  })

  it('leave what is whole as it is', () => {
    expect(merged([{ ...set('a', ['home'], 1), isWhole: true }, set('b', ['home'], 1)])).toEqual(['a', 'b'])
  })

  it('never need each other', () => {
    const last = set('last', ['home', 'list', 'other'], 1)
    const between = { ...set('between', ['home', 'list'], 50_000, last), isWhole: true }
    expect(merged([set('first', ['home', 'list'], 1, between), between, last])).toEqual([
      'between',
      'first',
      'last',
    ])
  })
})
