import { expect, it } from 'vitest'
import { findings } from './health-words.ts'

const well = {
  ...{ sendsMail: true, mailsWaiting: 0, mailsPutOff: 0 },
  ...{ model: 'some-model' as string | null, modelRefused: false, modelUnreadable: false },
  version: { trivium: '1.0.0', node: '24.0.0', postgres: '17.2' },
}
const told = (changes: Partial<typeof well>) =>
  findings({ ...well, ...changes }).map(({ isWell, words }) => `${isWell ? 'well' : 'ill'}: ${words}`)

it('says what is well', () => {
  expect(told({})).toEqual([
    'well: PostgreSQL 17.2 answers.',
    'well: Nothing is waiting to be sent.',
    'well: some-model is connected.',
  ])
  expect(told({ mailsWaiting: 1 })[1]).toBe('well: 1 mail is on the way.')
  expect(told({ sendsMail: false })[1]).toContain('/mailbox')
})

it('says what is not, and where to look', () => {
  expect(told({ mailsWaiting: 2, mailsPutOff: 2 })[1]).toMatch(/^ill: 2 mails were not accepted .* SMTP_URL/)
  expect(told({ modelRefused: true })[2]).toBe(
    'ill: some-model refused the last question. Check its key and address.',
  )
  expect(told({ model: null, modelUnreadable: true })[2]).toMatch(/^ill: Its key can no longer be read/)
})
