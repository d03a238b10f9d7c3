import { expect, it } from 'vitest'
import { newProfileDefaults } from '#contract/profile/profile-rules.ts'
import type { Profile } from '#contract/profile.ts'
import { learnerOf } from './learner-of.ts'

const profile = (fields: Partial<Profile>) => ({ ...newProfileDefaults, age: 30, ...fields }) as Profile

it('takes prior knowledge from what the learner said of themselves, never from a default', () => {
  const known = (fields: Partial<Profile>) => learnerOf(profile(fields)).priorKnowledge
  expect(learnerOf(null).priorKnowledge).toEqual([])
  expect(known({ age: null, certifications: ['None'] })).toEqual([])
  expect(known({})).toEqual(['Undergraduate education'])
  expect(known({ educationLevel: 'PhD', certifications: ['CCNA', 'None'] })).toEqual(['PhD', 'CCNA'])
  expect(known({ educationLevel: 'Other', certifications: ['None'] })).toEqual([])
})
