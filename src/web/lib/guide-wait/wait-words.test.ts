import { expect, it } from 'vitest'
import { waitWords } from './wait-words.ts'

const call = {
  id: 'c1',
  purpose: 'generate-notes',
  about: null,
  callsBefore: 0,
  words: 0,
  seconds: 0,
  expectedSeconds: null as number | null,
}

it.each([
  [{ phase: 'queued', callsBefore: 2 }, 'Waiting for the model: 2 requests come first', '0:00 gone'],
  [{ phase: 'queued', callsBefore: 0 }, 'Waiting for the model: you are next', '0:00 gone'],
  [{ phase: 'reading', seconds: 7 }, 'The model is reading what it was given', '0:07 gone'],
  [
    { phase: 'writing', words: 120, seconds: 65, expectedSeconds: 352 },
    'The model is writing: 120 words so far',
    '1:05 gone, about 6 minutes with this model',
  ],
  [
    { phase: 'writing', words: 1, seconds: 3, expectedSeconds: 12 },
    'The model is writing: 1 word so far',
    '0:03 gone, about 15 seconds with this model',
  ],
] as const)('says what is true: %j', (changes, now, time) => {
  expect(waitWords({ ...call, ...changes })).toEqual({ now, time })
})
