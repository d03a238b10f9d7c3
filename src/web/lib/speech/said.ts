import { newProfileDefaults } from '#contract/profile/profile-rules.ts'
import type { Profile } from '#contract/profile.ts'

const defaults = newProfileDefaults

/**
 * The profile without the values that a new account begins with. No account begins with an age, and the form asks for
 * one: without an age the form was never saved, and 'Undergraduate' or 'Anonymous' are not the learner's words.
 */
export function saidOf(profile: Profile) {
  const isUnsaved = profile.age === null
  const unlessDefault = (text: string, given: string) => (text === given ? '' : text)
  const withoutDefault = (list: string[], given: readonly string[]) =>
    list.filter((item) => !given.includes(item))
  return {
    name: isUnsaved ? unlessDefault(profile.name, defaults.name) : profile.name,
    age: profile.age,
    educationLevel: isUnsaved
      ? unlessDefault(profile.educationLevel, defaults.educationLevel)
      : profile.educationLevel,
    preferredLearningStyle: unlessDefault(profile.preferredLearningStyle, defaults.preferredLearningStyle),
    careerGoals: unlessDefault(profile.careerGoals, defaults.careerGoals),
    interests: withoutDefault(profile.interests, defaults.interests),
    certifications: withoutDefault(profile.certifications, defaults.certifications),
    languagesSpoken: withoutDefault(profile.languagesSpoken, defaults.languagesSpoken),
  }
}
