import { z } from 'zod'
import { signUpModes } from '#contract/accounts/account-rules.ts'
import { courseVisibilities } from '#contract/courses/course-rules.ts'
import { grouped } from '#contract/words/grouped.ts'

const mostTokens = 1e12
const badTokens = `Please enter a whole number of tokens from 1 to ${grouped(mostTokens)}, or unlimited.`

/** Tokens a day, or without end. */
const ceilingSchema = z.union(
  [
    z.literal('unlimited'),
    z.int({ error: badTokens }).min(1, { error: badTokens }).max(mostTokens, { error: badTokens }),
  ],
  { error: badTokens },
)
export type Ceiling = z.infer<typeof ceilingSchema>

/** What an operator may change while it runs. `word` is its name on the command line; the variable wins where it is set. */
export const settings = {
  signUps: {
    word: 'sign-ups',
    variable: 'SIGNUPS',
    schema: z.enum(signUpModes, { error: 'Please choose who may sign up: open, invite or closed.' }),
  },
  learnerTokens: { word: 'learner-tokens', variable: 'AI_DAILY_TOKENS', schema: ceilingSchema },
  allTokens: { word: 'all-tokens', variable: 'AI_DAILY_TOKENS_ALL', schema: ceilingSchema },
  courseVisibility: {
    word: 'course-visibility',
    variable: 'COURSE_VISIBILITY',
    schema: z.enum(courseVisibilities, {
      error: 'Please choose who can find a new course: public, link or private.',
    }),
  },
} as const

export type SettingName = keyof typeof settings
export type SettingValues = { [Name in SettingName]: z.infer<(typeof settings)[Name]['schema']> }
export const settingNames = Object.keys(settings) as SettingName[]

/** What is left out stays as it is. */
export const changeSettingsSchema = z
  .strictObject({
    signUps: settings.signUps.schema.optional(),
    learnerTokens: settings.learnerTokens.schema.optional(),
    allTokens: settings.allTokens.schema.optional(),
    courseVisibility: settings.courseVisibility.schema.optional(),
  })
  .refine((changes) => Object.keys(changes).length > 0, { error: 'Please say what to change.' })
export type ChangeSettings = z.infer<typeof changeSettingsSchema>

/** How a setting stands, and the variable that has decided it, if one has. */
const standing = <Value extends z.ZodType>(value: Value) =>
  z.object({ value, fixedBy: z.string().nullable() })

export const settingsSchema = z.object({
  signUps: standing(settings.signUps.schema),
  learnerTokens: standing(settings.learnerTokens.schema),
  allTokens: standing(settings.allTokens.schema),
  courseVisibility: standing(settings.courseVisibility.schema),
})
export type SettingsStanding = z.infer<typeof settingsSchema>
