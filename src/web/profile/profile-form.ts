import { type Profile, type UpdateProfile, updateProfileSchema } from '#contract/profile.ts'
import { schemaErrors } from '#web/lib/schema-errors.ts'

/** The form as it is typed: lists as text, an age that may be no number yet. */
export interface ProfileForm {
  name: string
  age: number | string
  education_level: string
  preferred_learning_style: string
  career_goals: string
  interests: string
  certifications: string
  languages_spoken: string
}

/** A new account's 'Unknown' stands for nothing said yet: the field starts empty. */
const said = (text: string) => (text === 'Unknown' ? '' : text)
const asText = (list: string[]) => list.filter((item) => said(item) !== '').join(', ')

export function formOf(profile: Profile | null): ProfileForm {
  return {
    name: profile?.name ?? '',
    age: profile?.age ?? '',
    education_level: profile?.education_level ?? '',
    preferred_learning_style: said(profile?.preferred_learning_style ?? ''),
    career_goals: said(profile?.career_goals ?? ''),
    interests: asText(profile?.interests ?? []),
    certifications: asText(profile?.certifications ?? []),
    languages_spoken: asText(profile?.languages_spoken ?? []),
  }
}

const asTyped = (form: ProfileForm) => ({ ...form, age: form.age === '' ? undefined : Number(form.age) })

export const profileFormErrors = (form: ProfileForm): Record<string, string> => {
  const errors = schemaErrors(updateProfileSchema, asTyped(form))
  return form.age === '' ? { ...errors, age: 'This field is required.' } : errors
}

/** The same reading of lists and text as the server's. */
export const readProfileForm = (form: ProfileForm): UpdateProfile => updateProfileSchema.parse(asTyped(form))
