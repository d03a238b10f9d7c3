import { describe, expect, it } from 'vitest'
import { type Profile, updateProfileSchema } from '#contract/profile.ts'
import { schemaErrors } from '#web/lib/forms/schema-errors.ts'
import { formOf, type ProfileForm, profileAsSent } from './profile-form.ts'

const profileFormErrors = (form: ProfileForm) => schemaErrors(updateProfileSchema, profileAsSent(form), form)

const readProfileForm = (form: ProfileForm) => updateProfileSchema.parse(profileAsSent(form))

const newProfile: Profile = {
  id: 'p',
  username: 'ada',
  email: 'ada@example.org',
  fullName: null,
  name: 'Anonymous',
  age: null,
  educationLevel: 'Undergraduate',
  careerGoals: 'Unknown',
  interests: ['Unknown'],
  preferredLearningStyle: 'Unknown',
  certifications: ['None'],
  languagesSpoken: ['Unknown'],
  revision: 1,
  lastUpdated: '2026-01-01T00:00:00.000Z',
}

const answered = {
  ...formOf(newProfile),
  name: 'Ada',
  educationLevel: 'Graduate',
  preferredLearningStyle: 'Visual',
}

describe('the profile form', () => {
  it('starts a new profile empty: nobody said anything of it yet', () => {
    expect(formOf(newProfile)).toEqual({
      name: '',
      age: '',
      educationLevel: '',
      preferredLearningStyle: '',
      careerGoals: '',
      interests: '',
      certifications: '',
      languagesSpoken: '',
    })
    expect(formOf(null).name).toBe('')
  })

  it('takes a saved profile at its word', () => {
    expect(formOf({ ...newProfile, age: 36, certifications: ['CCNA', 'None'] })).toMatchObject({
      name: 'Anonymous',
      educationLevel: 'Undergraduate',
      careerGoals: 'Unknown',
      interests: 'Unknown',
      certifications: 'CCNA, None',
    })
  })

  it('gives back what was typed, also where it is the word of a default', () => {
    const typed = {
      name: 'Anonymous',
      educationLevel: 'Undergraduate',
      preferredLearningStyle: 'Visual',
      careerGoals: 'Unknown',
      interests: 'Unknown',
      certifications: 'None',
      languagesSpoken: '',
    }
    const saved = { ...newProfile, ...readProfileForm({ ...typed, age: 36 }), revision: 2 }
    expect(saved).toMatchObject({ careerGoals: 'Unknown', interests: ['Unknown'], languagesSpoken: [] })
    expect(formOf(saved)).toEqual({ ...typed, age: 36 })
  })

  it('asks for name, age, education level and learning style', () => {
    expect(Object.keys(profileFormErrors(formOf(null))).sort()).toEqual([
      'age',
      'educationLevel',
      'name',
      'preferredLearningStyle',
    ])
  })

  it.each([
    [12, 'Age must be between 13 and 120.'],
    [121, 'Age must be between 13 and 120.'],
    ['', 'This field is required.'],
    ['-', 'Age must be a number.'],
    [20.5, 'Age must be a whole number.'],
  ])('says of the age %j: %s', (age, sentence) => {
    expect(profileFormErrors({ ...answered, age })).toEqual({
      age: sentence,
    })
  })

  it('splits its lists at commas', () => {
    const form = { ...answered, age: '36', interests: ' a, ,b ' }
    expect(profileFormErrors(form)).toEqual({})
    expect(readProfileForm(form)).toMatchObject({ age: 36, interests: ['a', 'b'], languagesSpoken: [] })
  })
})
