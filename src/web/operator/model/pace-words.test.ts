import { expect, it } from 'vitest'
import { callsInWords, secondsInWords } from './pace-words.ts'

it('says what holds', () => {
  expect([secondsInWords(1), secondsInWords(300), callsInWords(1)]).toEqual(['1 second', '300 seconds', '1'])
  expect(secondsInWords('measured')).toContain('Measured')
  expect(callsInWords('measured')).toContain('Measured')
})
