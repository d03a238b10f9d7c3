import { z } from 'zod'
import {
  educationLevels,
  learningStyles,
  newProfileDefaults,
  profileLimits,
} from './profile/profile-rules.ts'
import { revisionSchema, seenRevisionSchema } from './revision.ts'
import { requiredText, textList, typedText } from './words/typed-text.ts'

/** The age band in a guide's prompt: enough to adapt words and examples, and no more. */
export const ageBands = ['13 to 15', '16 or 17', 'adult'] as const

function ageBand(age: unknown): (typeof ageBands)[number] | undefined {
  if (typeof age !== 'number' || !(age > 0)) return undefined
  if (age < 16) return '13 to 15'
  return age < 18 ? '16 or 17' : 'adult'
}

const textOrList = z
  .union([z.string().max(4000), z.array(z.string().max(200)).max(60)])
  .transform((value) => (typeof value === 'string' ? value : value.join(', ')).trim())

const briefText = (fallback: string) =>
  textOrList
    .nullish()
    .transform((value) => (value === undefined || value === null || value === '' ? fallback : value))

/** A word of a closed list; any other value counts as not given. */
const oneOf = <const Word extends string>(words: readonly Word[]) =>
  z
    .unknown()
    .optional()
    .transform((value): Word | '' => words.find((word) => word === value) ?? '')

/** Fields with a documented default for a learner who gave no value. */
export const defaultedFields = [
  'name',
  'education_level',
  'career_goals',
  'interests',
  'certifications',
] as const
type DefaultedField = (typeof defaultedFields)[number]

/** The learner's profile in a guide's prompt, with a default for each missing field. */
export const learnerBriefSchema = z.object({
  name: briefText('Anonymous'),
  education_level: briefText('Not specified'),
  career_goals: briefText('Not specified'),
  interests: briefText('Not specified'),
  certifications: briefText('None'),
  languages: briefText('Unknown'),
  /** Empty: unknown. */
  age_band: oneOf(ageBands),
  /** The learner's preferred form of explanations. */
  learning_style: oneOf(learningStyles),
  /** The fields without a value from the learner; other values are theirs, even if equal to a default. */
  unsaid: z.array(z.enum(defaultedFields)).optional(),
})
export type LearnerBrief = z.infer<typeof learnerBriefSchema>

const listField = textList({ items: profileLimits.items, itemLength: profileLimits.itemLength })

/** The Update Profile form and its request. */
export const updateProfileSchema = z.object({
  name: requiredText(profileLimits.name),
  age: z
    .number({
      error: ({ input }) => (input === undefined ? 'This field is required.' : 'Age must be a number.'),
    })
    .int({ error: 'Age must be a whole number.' })
    .min(profileLimits.age.min, { error: 'Age must be between 13 and 120.' })
    .max(profileLimits.age.max, { error: 'Age must be between 13 and 120.' }),
  educationLevel: z.enum(educationLevels, { error: 'Please choose an education level.' }),
  preferredLearningStyle: z.enum(learningStyles, { error: 'Please choose a learning style.' }),
  careerGoals: typedText(profileLimits.text).default(''),
  interests: listField.default([]),
  certifications: listField.default([]),
  languagesSpoken: listField.default([]),
  revision: seenRevisionSchema,
})
export type UpdateProfile = z.infer<typeof updateProfileSchema>

/** The defaults of an unfilled field: those in the documents, and those of a new account. */
const defaultWords: readonly string[] = [
  'Not specified',
  newProfileDefaults.name,
  newProfileDefaults.careerGoals,
  ...newProfileDefaults.certifications,
]

/**
 * An account has no age until its learner saves the form: from then on every value is theirs, also 'None' and
 * 'Unknown'.
 */
const unsaidIn = (fields: Record<DefaultedField, unknown>, hasSaved: boolean): DefaultedField[] =>
  defaultedFields.filter((field) => {
    const text = String(fields[field] ?? '').trim()
    return text === '' || (!hasSaved && defaultWords.includes(text))
  })

/** The learner's profile in a request, with the field names of the table or of the program. */
export const studentProfileSchema = z.preprocess((profile) => {
  if (typeof profile !== 'object' || profile === null) return { unsaid: [...defaultedFields] }
  const field = (...names: string[]): unknown =>
    names.map((name) => Reflect.get(profile, name)).find((value) => value !== undefined && value !== null)
  const fields = {
    name: field('name'),
    // Without an age the learner never saved their profile: its schooling is the default of a new account.
    education_level:
      Reflect.get(profile, 'age') === null ? undefined : field('education_level', 'educationLevel'),
    career_goals: field('career_goals', 'careerGoals'),
    interests: field('interests'),
    certifications: field('certifications'),
  }
  const age_band = ageBand(field('age')) ?? field('age_band')
  return {
    ...fields,
    unsaid: unsaidIn(
      fields,
      ageBands.some((band) => band === age_band),
    ),
    languages: field('languages', 'languages_spoken', 'languagesSpoken'),
    age_band,
    learning_style: field('learning_style', 'preferred_learning_style', 'preferredLearningStyle'),
  }
}, learnerBriefSchema)

/** The profile as its owner sees it. */
export const profileSchema = z.object({
  id: z.string(),
  username: z.string(),
  email: z.string(),
  fullName: z.string().nullable(),
  name: z.string(),
  age: z.number().nullable(),
  educationLevel: z.string(),
  careerGoals: z.string(),
  interests: z.array(z.string()),
  preferredLearningStyle: z.string(),
  certifications: z.array(z.string()),
  languagesSpoken: z.array(z.string()),
  revision: revisionSchema,
  lastUpdated: z.string(),
})
export type Profile = z.infer<typeof profileSchema>
