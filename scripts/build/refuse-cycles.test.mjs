import { expect, test } from 'vitest'
import { findCycle } from './refuse-cycles.mjs'

const cycleIn = (imports) => findCycle((file) => imports[file] ?? [], Object.keys(imports))

test('scripts that need each other are found, also by way of others', () => {
  expect(cycleIn({ a: ['b'], b: ['a'] })).toEqual(['a', 'b', 'a'])
  expect(cycleIn({ start: ['a'], a: ['b'], b: ['c'], c: ['a'] })).toEqual(['a', 'b', 'c', 'a'])
})

test('two ways to one script are none', () => {
  expect(cycleIn({ a: ['b', 'c'], b: ['d'], c: ['d'], d: [] })).toBeNull()
})
