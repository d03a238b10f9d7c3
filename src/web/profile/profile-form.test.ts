import { describe, expect, it } from 'vitest'
import type { Profile } from '#contract/profile.ts'
import { formOf, profileFormErrors, readProfileForm } from './profile-form.ts'

const newProfile: Profile = {
  id: 'p',
  username: 'ada',
  email: 'ada@example.org',
  full_name: null,
  name: 'Anonymous',
  age: null,
  education_level: 'Undergraduate',
  career_goals: 'Unknown',
  interests: ['Unknown'],
  preferred_learning_style: 'Unknown',
  certifications: ['None'],
  languages_spoken: ['Unknown'],
  lastUpdated: '2026-01-01T00:00:00.000Z',
}

describe('the profile form', () => {
  it('starts a new profile with what is said and leaves the rest empty', () => {
    expect(formOf(newProfile)).toEqual({
      name: 'Anonymous',
      age: '',
      education_level: 'Undergraduate',
      preferred_learning_style: '',
      career_goals: '',
      interests: '',
      certifications: 'None',
      languages_spoken: '',
    })
    expect(formOf(null).name).toBe('')
  })

  it('asks for name, age, education level and learning style', () => {
    expect(Object.keys(profileFormErrors(formOf(null))).sort()).toEqual([
      'age',
      'education_level',
      'name',
      'preferred_learning_style',
    ])
  })

  it.each([
    [12, 'Age must be between 13 and 120.'],
    [121, 'Age must be between 13 and 120.'],
    ['', 'This field is required.'],
    ['-', 'Age must be a number.'],
    [20.5, 'Age must be a whole number.'],
  ])('says of the age %j: %s', (age, sentence) => {
    expect(profileFormErrors({ ...formOf(newProfile), preferred_learning_style: 'Visual', age })).toEqual({
      age: sentence,
    })
  })

  it('splits its lists at commas', () => {
    const form = {
      ...formOf(newProfile),
      age: '36',
      preferred_learning_style: 'Visual',
      interests: ' a, ,b ',
    }
    expect(profileFormErrors(form)).toEqual({})
    expect(readProfileForm(form)).toMatchObject({ age: 36, interests: ['a', 'b'], languages_spoken: [] })
  })
})
