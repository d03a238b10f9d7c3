import { expect, it } from 'vitest'
import { operatorActs } from '#contract/operator/acts.ts'
import { actorWords, actWords } from './act-words.ts'

it('tells each act as a sentence', () => {
  const details = {
    places: 3,
    days: 1,
    taken: 2,
    setting: 'all-tokens',
    from: 'unlimited',
    to: 500_000,
    model: 'small',
    host: 'models.example.org',
  }
  expect(operatorActs.map((act) => actWords({ act, subject: 'ada@example.org', details }))).toEqual([
    'Made an operator: ada@example.org',
    'Removed the operator role: ada@example.org',
    'Invited 3 people for 1 day',
    'Withdrew an invitation for 3 people, 2 of whom signed up',
    'Disabled ada@example.org',
    'Enabled ada@example.org',
    'Signed out everywhere: ada@example.org',
    'Made a reset link for ada@example.org',
    'Ended the one-time codes of ada@example.org',
    'Removed the connection with the provider of ada@example.org',
    'Deleted an account',
    'Set all-tokens from unlimited to 500,000',
    'Connected the model small at models.example.org',
    'Disconnected the model',
    'Allowed learners to use their own key',
    'Stopped allowing learners to use their own key',
    'Took off the list a course of ada@example.org',
    'Listed again a course of ada@example.org',
    'Closed a report on a course',
    'Began a backup',
  ])
  expect(actWords({ act: 'disable', subject: null, details: {} })).toBe('Disabled an account that is gone')
  expect(actWords({ act: 'of-a-later-version', subject: null, details: {} })).toBe('of-a-later-version')
})

it('says by whom', () => {
  expect(actorWords({ actor: 'ada@example.org', place: 'page' })).toBe('ada@example.org')
  expect(actorWords({ actor: null, place: 'page' })).toBe('an operator who has left')
  expect(actorWords({ actor: null, place: 'command line' })).toBe('the command line')
})
