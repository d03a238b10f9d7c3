import { expect, it } from 'vitest'
import { callsInWords, changedPace, secondsInWords } from './changed-pace.ts'

const held = {
  answerSeconds: { value: 'measured', fixedBy: null },
  callsAtOnce: { value: 2, fixedBy: null },
} as const
const shown = { answerSeconds: '', callsAtOnce: '2' }

it('sends only what was changed; an empty field is measured', () => {
  expect(changedPace(shown, held)).toEqual({})
  expect(changedPace({ ...shown, answerSeconds: '1,200' }, held)).toEqual({ answerSeconds: 1200 })
  expect(changedPace({ ...shown, callsAtOnce: ' ' }, held)).toEqual({ callsAtOnce: 'measured' })
  expect(changedPace({ ...shown, answerSeconds: 'soon' }, held)).toEqual({ answerSeconds: 'soon' })
})

it('says what holds', () => {
  expect([secondsInWords(1), secondsInWords(300), callsInWords(1)]).toEqual(['1 second', '300 seconds', '1'])
  expect(secondsInWords('measured')).toContain('Measured')
  expect(callsInWords('measured')).toContain('Measured')
})
