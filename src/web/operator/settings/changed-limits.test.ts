import { expect, it } from 'vitest'
import { changedLimits } from './changed-limits.ts'

const tokens = {
  learnerTokens: { value: 500_000, fixedBy: null },
  allTokens: { value: 5_000_000, fixedBy: null },
}
const shownTokens = { learnerTokens: '500,000', allTokens: '5,000,000' }
const pace = {
  answerSeconds: { value: 'measured', fixedBy: null },
  callsAtOnce: { value: 2, fixedBy: null },
} as const
const shownPace = { answerSeconds: '', callsAtOnce: '2' }

it('does not send a limit that was not changed', () => {
  expect(changedLimits(shownTokens, tokens, 'unlimited')).toEqual({})
  expect(changedLimits({ ...shownTokens, allTokens: '900' }, tokens, 'unlimited')).toEqual({ allTokens: 900 })
  expect(changedLimits(shownPace, pace, 'measured')).toEqual({})
  expect(changedLimits({ ...shownPace, answerSeconds: '1,200' }, pace, 'measured')).toEqual({
    answerSeconds: 1200,
  })
})

it('sends an empty field as what it stands for', () => {
  expect(changedLimits({ ...shownTokens, learnerTokens: ' ' }, tokens, 'unlimited')).toEqual({
    learnerTokens: 'unlimited',
  })
  expect(changedLimits({ ...shownPace, callsAtOnce: ' ' }, pace, 'measured')).toEqual({
    callsAtOnce: 'measured',
  })
})

it('leaves what is no number for the schema to refuse', () =>
  expect(changedLimits({ ...shownPace, answerSeconds: 'soon' }, pace, 'measured')).toEqual({
    answerSeconds: 'soon',
  }))
