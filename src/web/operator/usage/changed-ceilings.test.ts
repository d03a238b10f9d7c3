import { expect, test } from 'vitest'
import { changedCeilings } from './changed-ceilings.ts'

const held = {
  learnerTokens: { value: 500_000, fixedBy: null },
  allTokens: { value: 5_000_000, fixedBy: null },
}
const shown = { learnerTokens: '500,000', allTokens: '5,000,000' }

test('a ceiling that was not touched is not sent, and so not kept', () => {
  expect(changedCeilings(shown, held)).toEqual({})
  expect(changedCeilings({ ...shown, allTokens: '900' }, held)).toEqual({ allTokens: 900 })
  expect(changedCeilings({ ...shown, learnerTokens: ' ' }, held)).toEqual({ learnerTokens: 'unlimited' })
})
