import type { Profile } from '#contract/profile.ts'
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

const emptyForm: ProfileForm = {
  name: '',
  age: '',
  educationLevel: '',
  preferredLearningStyle: '',
  careerGoals: '',
  interests: '',
  certifications: '',
  languagesSpoken: '',
}

/** A profile that lacks a list cannot be shown: an empty field would be saved over what the server has. */
export function formOf(profile: Profile | null): ProfileForm {
  if (profile === null) return emptyForm
  const said = saidOf(profile)
  return {
    ...said,
    age: said.age ?? '',
    interests: asText(said.interests),
    certifications: asText(said.certifications),
    languagesSpoken: asText(said.languagesSpoken),
  }
}

export const profileAsSent = (form: ProfileForm) => ({
  ...form,
  age: form.age === '' ? undefined : Number(form.age),
  interests: splitList(form.interests),
  certifications: splitList(form.certifications),
  languagesSpoken: splitList(form.languagesSpoken),
})
