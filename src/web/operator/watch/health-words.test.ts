import { expect, it } from 'vitest'
import { findings } from './health-words.ts'

const well = {
  refusedOrigin: null as string | null,
  appUrl: 'https://learn.example.org',
  sendsMail: true,
  mailsWaiting: 0,
  mailsPutOff: 0,
  mailsGivenUp: 0,
  mailFault: null as string | null,
  model: 'some-model' as string | null,
  modelRefused: false,
  modelUnreadable: false,
  version: { trivium: '1.0.0', node: '24.0.0', postgres: '17.2' },
}
const findingLines = (changes: Partial<typeof well>) =>
  findings({ ...well, ...changes }).map(({ isWell, words }) => `${isWell ? 'well' : 'ill'}: ${words}`)

it('says what is well', () => {
  expect(findingLines({})).toEqual([
    'well: PostgreSQL 17.2 answers.',
    'well: Nothing is waiting to be sent.',
    'well: some-model is connected.',
  ])
  expect(findingLines({ mailsWaiting: 1 })[1]).toBe('well: 1 mail is on the way.')
  expect(findingLines({ sendsMail: false })[1]).toContain('/mailbox')
})

it('says what is not, and where to look', () => {
  expect(findingLines({ refusedOrigin: 'http://10.0.0.5:3000' })[1]).toBe(
    'ill: In the last hour a request from http://10.0.0.5:3000 was refused: APP_URL is https://learn.example.org. If learners open Trivium there, set APP_URL to that address and start again.',
  )
  expect(findingLines({ mailsGivenUp: 2, mailFault: 'user or password refused' })[1]).toBe(
    'ill: 2 mails were given up in the last 30 days, the newest because of: user or password refused. 0 mails wait.',
  )
  expect(findingLines({ mailsWaiting: 2, mailsPutOff: 2 })[1]).toMatch(
    /^ill: 2 mails were not accepted .* SMTP_URL/,
  )
  expect(findingLines({ modelRefused: true })[2]).toBe(
    'ill: some-model refused the last question. Check its key and address.',
  )
  expect(findingLines({ model: null, modelUnreadable: true })[2]).toMatch(
    /^ill: Its key can no longer be read/,
  )
})
