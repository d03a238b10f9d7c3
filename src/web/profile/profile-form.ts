import type { Profile, UpdateProfile } from '#contract/profile.ts'
import { splitList } from '#contract/words/text.ts'
import { saidOf } from '#web/lib/speech/said.ts'

/** The form as it is typed: lists as text, an age that may be no number yet. */
export interface ProfileForm {
  name: string
  age: number | string
  educationLevel: string
  preferredLearningStyle: string
  careerGoals: string
  interests: string
  certifications: string
  languagesSpoken: string
}

const asText = (list: string[]) => list.join(', ')

export function formOf(profile: Profile | null): ProfileForm {
  const said = profile && saidOf(profile)
  return {
    name: said?.name ?? '',
    age: said?.age ?? '',
    educationLevel: said?.educationLevel ?? '',
    preferredLearningStyle: said?.preferredLearningStyle ?? '',
    careerGoals: said?.careerGoals ?? '',
    interests: asText(said?.interests ?? []),
    certifications: asText(said?.certifications ?? []),
    languagesSpoken: asText(said?.languagesSpoken ?? []),
  }
}

export const profileAsSent = (form: ProfileForm) => ({
  ...form,
  age: form.age === '' ? undefined : Number(form.age),
  interests: splitList(form.interests),
  certifications: splitList(form.certifications),
  languagesSpoken: splitList(form.languagesSpoken),
})

/** What nobody said stays as it is stored. */
export function withUnsaid(update: UpdateProfile, profile: Profile | null): UpdateProfile {
  if (profile === null) return update
  const before = formOf(profile)
  const isUntouched = (name: OptionalField) => before[name] === '' && update[name].length === 0
  const kept = optionalFields.filter(isUntouched).map((name) => [name, profile[name]])
  return { ...update, ...Object.fromEntries(kept) }
}

const optionalFields = ['careerGoals', 'interests', 'certifications', 'languagesSpoken'] as const
type OptionalField = (typeof optionalFields)[number]
