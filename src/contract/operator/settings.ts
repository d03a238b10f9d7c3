import { z } from 'zod'
import { signUpModes } from '#contract/accounts/account-rules.ts'
import { courseVisibilities } from '#contract/courses/course-rules.ts'
import { withCommas } from '#contract/words/with-commas.ts'

const maxTokens = 1e12
const badTokens = `Please enter a whole number of tokens from 1 to ${withCommas(maxTokens)}, or unlimited.`

/** Tokens a day, or unlimited. */
const ceilingSchema = z.union(
  [
    z.literal('unlimited'),
    z.int({ error: badTokens }).min(1, { error: badTokens }).max(maxTokens, { error: badTokens }),
  ],
  { error: badTokens },
)
export type Ceiling = z.infer<typeof ceilingSchema>

export const maxAnswerSeconds = 3600
export const maxCallsAtOnce = 2000

/** A number that the operator enters, or a value measured with the model itself. */
const namedOrMeasured = (max: number, what: string) => {
  const error = `Please enter a whole number of ${what} from 1 to ${withCommas(max)}, or measured.`
  return z.union([z.literal('measured'), z.int({ error }).min(1, { error }).max(max, { error })], { error })
}
export type NamedOrMeasured = number | 'measured'

/**
 * The settings that an operator may change at run time. `word` is its name on the command line; an
 * environment variable has priority.
 */
export const settings = {
  signUps: {
    word: 'sign-ups',
    variable: 'SIGNUPS',
    schema: z.enum(signUpModes, { error: `Please choose who may sign up: ${signUpModes.join(', ')}.` }),
  },
  learnerTokens: { word: 'learner-tokens', variable: 'AI_DAILY_TOKENS', schema: ceilingSchema },
  allTokens: { word: 'all-tokens', variable: 'AI_DAILY_TOKENS_ALL', schema: ceilingSchema },
  answerSeconds: {
    word: 'answer-seconds',
    variable: 'AI_TIMEOUT_S',
    schema: namedOrMeasured(maxAnswerSeconds, 'seconds'),
  },
  callsAtOnce: {
    word: 'calls-at-once',
    variable: 'AI_CALLS_AT_ONCE',
    schema: namedOrMeasured(maxCallsAtOnce, 'calls'),
  },
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

/** Fields left out stay unchanged. */
export const changeSettingsSchema = z
  .strictObject({
    signUps: settings.signUps.schema.optional(),
    learnerTokens: settings.learnerTokens.schema.optional(),
    allTokens: settings.allTokens.schema.optional(),
    answerSeconds: settings.answerSeconds.schema.optional(),
    callsAtOnce: settings.callsAtOnce.schema.optional(),
    courseVisibility: settings.courseVisibility.schema.optional(),
  })
  .refine((changes) => Object.keys(changes).length > 0, { error: 'Please say what to change.' })
export type ChangeSettings = z.infer<typeof changeSettingsSchema>

/** A setting's value, and the variable that sets it, if any. */
const standing = <Value extends z.ZodType>(value: Value) =>
  z.object({ value, fixedBy: z.string().nullable() })

export const settingsSchema = z.object({
  signUps: standing(settings.signUps.schema),
  learnerTokens: standing(settings.learnerTokens.schema),
  allTokens: standing(settings.allTokens.schema),
  answerSeconds: standing(settings.answerSeconds.schema),
  callsAtOnce: standing(settings.callsAtOnce.schema),
  courseVisibility: standing(settings.courseVisibility.schema),
})
export type SettingsStanding = z.infer<typeof settingsSchema>
