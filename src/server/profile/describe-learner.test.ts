import { expect, it } from 'vitest'
import { newProfileDefaults } from '#contract/profile/profile-rules.ts'
import { studentProfileSchema } from '#contract/profile.ts'
import { describeLearner, learnerBudget } from './describe-learner.ts'

const described = (profile: unknown) => describeLearner(studentProfileSchema.parse(profile))

const unsaid = (word: string) =>
  [
    'Name: Anonymous',
    'Schooling: Not specified',
    `Goals: ${word}`,
    `Interests: ${word}`,
    'Certificates: None',
    'The learner did not say: Name, Schooling, Goals, Interests, Certificates.',
  ].join('\n')

it('a learner is told by what they said of themselves, the age as a band, the style as a wish', () => {
  expect(
    described({
      name: 'Ada',
      age: 14,
      educationLevel: 'High School',
      careerGoals: 'Baker',
      interests: ['Chess', 'Bees'],
      certifications: ['First aid'],
      languagesSpoken: ['German', 'English'],
      preferredLearningStyle: 'Visual',
    }),
  ).toBe(
    [
      'Name: Ada',
      'Languages: German, English',
      'Age: 13 to 15',
      'Schooling: High School',
      'Goals: Baker',
      'Interests: Chess, Bees',
      'Certificates: First aid',
      'Wish for explanations: more pictures in words',
    ].join('\n'),
  )
})

it.each([
  [13, '13 to 15'],
  [15, '13 to 15'],
  [16, '16 or 17'],
  [17, '16 or 17'],
  [18, 'adult'],
  [88, 'adult'],
])('an age of %d is told as a band: %s', (age, band) => {
  expect(described({ age })).toContain(`\nAge: ${band}\n`)
})

it.each([[null], [{}], [{ age: 'old', preferredLearningStyle: 'Telepathy' }]])(
  'where nothing was said, or beyond the closed lists, the documented defaults stand: %j',
  (profile) => expect(described(profile)).toBe(unsaid('Not specified')),
)

it('what a new account starts with is not told as if the learner had said it', () => {
  expect(described(newProfileDefaults)).toBe(unsaid('Unknown'))
})

it('None and Unknown of a learner who saved the form are their own words, and no other field is named', () => {
  const saved = { name: 'Anonymous', age: 30, educationLevel: 'PhD', careerGoals: 'Unknown', interests: [] }
  expect(described({ ...saved, certifications: ['None'] })).toBe(
    [
      'Name: Anonymous',
      'Age: adult',
      'Schooling: PhD',
      'Goals: Unknown',
      'Interests: Not specified',
      'Certificates: None',
      'The learner did not say: Interests.',
    ].join('\n'),
  )
})

it('what a request says of itself is not believed to be unsaid', () => {
  expect(described({ name: 'Ada', age: 30, unsaid: ['name', 'nonsense'] })).toMatch(
    /^Name: Ada\n[\s\S]*The learner did not say: Schooling, Goals, Interests, Certificates\.$/,
  )
})

it.each([
  ['Auditory', 'more examples, told as one speaks'],
  ['Reading/Writing', 'more to read and write'],
  ['Kinesthetic', 'more to do'],
])('the style %s is a wish for the form', (preferred_learning_style, wish) => {
  expect(described({ preferred_learning_style })).toContain(`\nWish for explanations: ${wish}\n`)
})

it('what is too long is taken from the certificates, then from the interests, then from the goals', () => {
  const long = (mark: string, size: number) => `${mark} `.repeat(size / (mark.length + 1))
  const known = { name: 'Ada', age: 14, languagesSpoken: ['German'] }
  const full = described({ ...known, certifications: long('CERT', 3000), interests: long('LIKES', 1000) })
  expect(full.length).toBeLessThanOrEqual(learnerBudget)
  expect(full).toMatch(/(LIKES ?){166}\nCertificates: (CERT ){100,}…/)
  const fuller = described({ ...known, careerGoals: long('GOAL', 3000), interests: long('LIKES', 1000) })
  expect(fuller).not.toContain('LIKES')
  expect(fuller).toMatch(
    /^Name: Ada\nLanguages: German\nAge: 13 to 15\nSchooling: Not specified\nGoals: (GOAL ){100,}…\nThe learner did not say: Schooling, Certificates\.$/,
  )
})
