import { newProfileDefaults } from '#contract/profile/profile-rules.ts'
import type { Profile } from '#contract/profile.ts'

/** What a new account begins with, beside an empty age. */
export type DefaultField = Exclude<keyof typeof newProfileDefaults, 'age'>

/**
 * Whether a field holds what the account began with. No account begins with an age, and the form asks for one: once there
 * is an age the learner has saved the form, and every word in it is the learner's, 'Unknown' and 'None' included.
 */
export const isDefault = (profile: Profile, field: DefaultField): boolean =>
  profile.age === null && String(profile[field]) === String(newProfileDefaults[field])

/** The profile without the values that a new account begins with. */
export function saidOf(profile: Profile) {
  const textOf = (field: TextField) => (isDefault(profile, field) ? '' : profile[field])
  const listOf = (field: ListField) => (isDefault(profile, field) ? [] : profile[field])
  return {
    name: textOf('name'),
    age: profile.age,
    educationLevel: textOf('educationLevel'),
    preferredLearningStyle: textOf('preferredLearningStyle'),
    careerGoals: textOf('careerGoals'),
    interests: listOf('interests'),
    certifications: listOf('certifications'),
    languagesSpoken: listOf('languagesSpoken'),
  }
}

type ListField = 'interests' | 'certifications' | 'languagesSpoken'
type TextField = Exclude<DefaultField, ListField>
