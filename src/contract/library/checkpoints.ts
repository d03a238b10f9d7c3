import { z } from 'zod'

/** Who wrote the questions of a video: a connected model, or the rules that make them of real statements. */
export const checkpointMakers = ['model', 'rules'] as const

export const checkpointRules = {
  questions: { min: 3, max: 8 },
  /** Questions are at least a minute apart, and none comes before a video has said something. */
  apartSeconds: 60,
  notBeforeSeconds: 20,
  options: { min: 3, max: 5 },
  /** A second answer within this time belongs to the same viewing, and adds no evidence. */
  viewingHours: 4,
} as const

/**
 * The earliest start of a talk's last line, in seconds. A shorter talk has hardly room for three questions a
 * minute apart, each at the next natural pause after an explanation.
 */
export const shortestTalk = 240

export const checkpointFault = 'The Examiner could not write questions for this video. Please try again.'

/** The learner's last response to a question. */
export const checkpointStates = ['open', 'right', 'wrong', 'skipped'] as const
export type CheckpointState = (typeof checkpointStates)[number]

/** A question before it is answered: nothing reveals the right option. */
export const checkpointSchema = z.strictObject({
  id: z.uuid(),
  atSeconds: z.number(),
  fromSeconds: z.number(),
  question: z.string(),
  options: z.array(z.string()),
  state: z.enum(checkpointStates),
  /** Whether this viewing asks it: first the questions never answered right; after that all others. */
  isAsked: z.boolean(),
})
export type Checkpoint = z.infer<typeof checkpointSchema>

export const videoCheckpointsSchema = z.strictObject({
  /** Whether questions exist, could be made, or are impossible with this transcript. */
  status: z.enum(['made', 'unmade', 'none']),
  madeBy: z.enum(checkpointMakers).nullable(),
  /** The setting for this video, and for all videos. */
  asksHere: z.boolean(),
  asksAnywhere: z.boolean(),
  checkpoints: z.array(checkpointSchema),
})
export type VideoCheckpoints = z.infer<typeof videoCheckpointsSchema>

/**
 * The progress of the Examiner: questions written, answered by a second model call as a check, and stored.
 */
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
  /** An IANA time zone: it decides when the learner's day ends. */
  zone: z.string().max(100).default('UTC'),
})
export type AnswerCheckpoint = z.infer<typeof answerCheckpointSchema>

export const answeredCheckpointSchema = z.strictObject({
  answerId: z.uuid(),
  isCorrect: z.boolean(),
  /** One line; after a wrong answer it does not reveal the right option. */
  why: z.string(),
  fromSeconds: z.number(),
  /**
   * The card about it, by its subject. A new card is due tomorrow; an existing card may be due at any time.
   */
  card: z.strictObject({ about: z.string(), isNew: z.boolean() }).nullable(),
})
export type AnsweredCheckpoint = z.infer<typeof answeredCheckpointSchema>

/** Whether questions are asked: for one video, or for all. */
export const watchSettingsSchema = z.strictObject({
  asksCheckpoints: z.boolean({ error: 'Say whether questions are asked: true or false.' }),
})
export type WatchSettings = z.infer<typeof watchSettingsSchema>
