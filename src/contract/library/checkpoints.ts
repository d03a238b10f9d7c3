import { z } from 'zod'

/** Who wrote the questions of a video: a connected model, or the rules that make them of real statements. */
export const checkpointMakers = ['model', 'rules'] as const

export const checkpointRules = {
  questions: { fewest: 3, most: 8 },
  /** Nobody is asked twice within a minute, nor before a video has begun to say something. */
  apartSeconds: 60,
  notBeforeSeconds: 20,
  options: { fewest: 3, most: 5 },
  /** A second answer within this time is part of the same viewing, and counts for nothing more. */
  viewingHours: 4,
} as const

/**
 * When the last line of a talk begins at the earliest, in seconds. In a shorter one there is hardly room for three
 * questions a minute apart, each at the next natural pause after something was explained.
 */
export const shortestTalk = 240

export const checkpointFault = 'The Examiner could not write questions for this video. Please try again.'

/** What a learner did with a question the last time they met it. */
export const checkpointStates = ['open', 'right', 'wrong', 'skipped'] as const
export type CheckpointState = (typeof checkpointStates)[number]

/** A question as it is asked: nothing says which option is right. */
export const checkpointSchema = z.strictObject({
  id: z.uuid(),
  atSeconds: z.number(),
  fromSeconds: z.number(),
  question: z.string(),
  options: z.array(z.string()),
  state: z.enum(checkpointStates),
  /** Whether this viewing asks it: what was never answered right comes first, the rest once all were. */
  isAsked: z.boolean(),
})
export type Checkpoint = z.infer<typeof checkpointSchema>

export const videoCheckpointsSchema = z.strictObject({
  /** Whether there are questions, could be, or never will be with this transcript. */
  status: z.enum(['made', 'unmade', 'none']),
  madeBy: z.enum(checkpointMakers).nullable(),
  /** During this video, and during any. */
  asksHere: z.boolean(),
  asksAnywhere: z.boolean(),
  checkpoints: z.array(checkpointSchema),
})
export type VideoCheckpoints = z.infer<typeof videoCheckpointsSchema>

/** How far the Examiner is: questions that have come so far, that a second reader answers, and that are kept. */
export const checkpointsProgressSchema = z.object({
  step: z.enum(['writing', 'reading', 'made']),
  count: z.int(),
})
export type CheckpointsProgress = z.infer<typeof checkpointsProgressSchema>

export const answerCheckpointSchema = z.strictObject({
  chosenOption: z
    .int({ error: 'Please choose one of the options.' })
    .min(0, { error: 'Please choose one of the options.' })
    .max(20, { error: 'Please choose one of the options.' }),
  /** An IANA time zone: where the learner is a day ends at another moment. */
  zone: z.string().max(100).default('UTC'),
})
export type AnswerCheckpoint = z.infer<typeof answerCheckpointSchema>

export const answeredCheckpointSchema = z.strictObject({
  answerId: z.uuid(),
  isCorrect: z.boolean(),
  /** One line; after a wrong answer it does not say which option is right. */
  why: z.string(),
  fromSeconds: z.number(),
  /** The card on it, by what it is about. One that is new waits for tomorrow; another may be due at any time. */
  card: z.strictObject({ about: z.string(), isNew: z.boolean() }).nullable(),
})
export type AnsweredCheckpoint = z.infer<typeof answeredCheckpointSchema>

/** Whether questions are asked: during one video, or during any. */
export const watchSettingsSchema = z.strictObject({
  asksCheckpoints: z.boolean({ error: 'Say whether questions are asked: true or false.' }),
})
export type WatchSettings = z.infer<typeof watchSettingsSchema>
