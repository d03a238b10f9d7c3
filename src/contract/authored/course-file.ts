import { z } from 'zod'
import { videoIdOf, videoUrlFor } from '#contract/addresses/video-url.ts'
import { workKinds } from '#contract/classroom/rules.ts'
import { courseLimits, difficultyLevels } from '#contract/courses/course-rules.ts'
import { questionKinds } from '#contract/exams/rules.ts'
import { libraryLimits, videoSentences } from '#contract/library/library-rules.ts'
import { milestoneLimits, projectLimits } from '#contract/projects/project-lists.ts'
import { requiredText, typedText } from '#contract/words/typed-text.ts'
import { courseFileLimits, notesTypes } from './course-file-limits.ts'

/** The shapes of a course file, version 1. docs/course-format.md explains them to authors. */
export const courseFormat = 'trivium-course/1'

const key = z.string().regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, {
  error: 'may have small letters, digits and single hyphens only, like base-rate',
})
const lines = (limit: number) => z.array(requiredText(courseLimits.list.itemLength)).max(limit)
const someLines = lines(courseLimits.list.items).default([])
const someHints = z.array(requiredText(500)).max(3)
const hints = someHints.default([])

export const courseHeadSchema = z.strictObject({
  format: z.literal(courseFormat),
  title: requiredText(courseLimits.title),
  description: requiredText(courseLimits.description),
  objectives: lines(courseLimits.list.items).min(1),
  priorKnowledge: someLines,
  referenceBooks: someLines,
  difficulty: z.enum(difficultyLevels),
  weeklyHours: z.number().int().min(courseLimits.weeklyHours.min).max(courseLimits.weeklyHours.max),
  /** As in HTML: en, de, pt-BR. */
  language: z.string().regex(/^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/, {
    error: 'must be a language code like en, de or pt-BR',
  }),
  licence: requiredText(200),
  authors: z.array(requiredText(200)).min(1).max(20),
})

export const conceptSchema = z.strictObject({
  key,
  label: requiredText(100).refine((label) => label.split(/\s+/).length <= 6, {
    error: 'must have at most six words',
  }),
  statement: requiredText(500),
})

export const unitHeadSchema = z.strictObject({
  title: requiredText(courseLimits.unitTitle),
  objective: typedText(courseLimits.unitText),
  assessment: typedText(courseLimits.unitText),
  concepts: z.array(conceptSchema).min(1).max(courseFileLimits.concepts.unit),
})

const activityFields = { title: requiredText(300), objective: typedText(2000) }

export const activityHeadSchema = z.discriminatedUnion('guide', [
  z.strictObject({ guide: z.literal('Professor'), ...activityFields, type: z.enum(notesTypes) }),
  z.strictObject({ guide: z.literal('Librarian'), ...activityFields }),
  z.strictObject({
    guide: z.literal('Examiner'),
    ...activityFields,
    questions: z.number().int().min(1).max(20).default(5),
    /** Only questions of these concepts; without the list, of the whole unit. */
    concepts: z.array(key).min(1).max(courseFileLimits.concepts.unit).optional(),
  }),
])

export const exerciseBlockSchema = z.strictObject({
  prompt: requiredText(2000),
  answer: requiredText(4000),
  concept: key.optional(),
  /** Left out where there are none, so that lessons of earlier releases stay the same. */
  hints: someHints.optional(),
})

const noAddress = 'must be an address that begins with https://'

export const resourcesBlockSchema = z
  .array(
    z.strictObject({
      title: requiredText(300),
      kind: z.enum(workKinds),
      /** The place in the work, and what to look for. */
      where: requiredText(1000),
      address: z
        .url({ protocol: /^https$/, error: noAddress })
        .max(2000)
        // A URL parser would skip these characters; a database or another reader may not.
        .refine((address) => address.isWellFormed() && !/[\p{Cc}\s]/u.test(address), {
          error: noAddress,
        })
        .optional(),
    }),
  )
  .min(1)
  .max(12)

/** The points of a closed question; a short answer has one point for each line of its rubric. */
const closedFields = { points: z.number().int().min(1).max(10).optional() }

const questionFields = {
  concept: key,
  prompt: requiredText(2000),
  explanation: typedText(2000).default(''),
  hints,
}

export const questionBlockSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal(questionKinds[0]),
    ...questionFields,
    ...closedFields,
    options: z
      .array(
        z.strictObject({
          text: requiredText(500),
          right: z.boolean().default(false),
          /** The belief of learners who choose it. */
          misconception: typedText(500).default(''),
          explanation: typedText(1000).default(''),
        }),
      )
      .min(2)
      .max(8)
      .superRefine((options, context) => {
        if (options.filter(({ right }) => right).length !== 1)
          context.addIssue({ code: 'custom', message: 'must have exactly one option with right: true' })
        if (new Set(options.map(({ text }) => text.toLowerCase())).size !== options.length)
          context.addIssue({ code: 'custom', message: 'must differ from each other' })
      }),
  }),
  z.strictObject({
    kind: z.literal(questionKinds[1]),
    ...questionFields,
    ...closedFields,
    key: z.boolean(),
    /** The belief of learners who give the other answer. */
    misconception: typedText(500).default(''),
  }),
  z.strictObject({
    kind: z.literal(questionKinds[2]),
    ...questionFields,
    /** One point each. */
    rubric: z.array(requiredText(500)).min(1).max(10),
    modelAnswer: requiredText(2000),
  }),
])

export const cardsBlockSchema = z
  .array(z.strictObject({ front: requiredText(1000), back: requiredText(2000), concept: key }))
  .min(1)
  .max(courseFileLimits.cards)

export const projectHeadSchema = z.strictObject({
  title: requiredText(projectLimits.title),
  description: requiredText(projectLimits.description),
  difficulty: z.enum(difficultyLevels),
  hours: z.number().min(1).max(projectLimits.hours),
  objectives: someLines,
  prerequisites: someLines,
  technologies: someLines,
  deliverables: someLines,
})

export const milestoneBlockSchema = z.strictObject({
  title: requiredText(milestoneLimits.title),
  description: typedText(milestoneLimits.text),
  criteria: someLines,
  tasks: z.array(requiredText(milestoneLimits.taskTitle)).max(milestoneLimits.tasks).default([]),
  hints: someLines,
  resources: someLines,
  hours: z.number().min(0.5).max(projectLimits.hours).optional(),
  concepts: z.array(key).max(6).default([]),
})

/** A file with the transcript of a video, beside the course. */
export const transcriptPath = /^transcripts\/[^/]+\.(vtt|srt|txt)$/

export const videosBlockSchema = z
  .array(
    z.strictObject({
      title: requiredText(libraryLimits.title),
      address: z
        .string()
        .max(libraryLimits.url)
        .refine((address) => videoIdOf(address) !== null, { error: videoSentences.url })
        .transform((address) => videoUrlFor(videoIdOf(address) ?? '')),
      description: typedText(libraryLimits.description).default(''),
      channel: typedText(libraryLimits.channelName).default(''),
      tags: z
        .array(requiredText(libraryLimits.tags.itemLength))
        .max(libraryLimits.tags.items)
        .transform((tags) => [...new Set(tags)])
        .default([]),
      transcript: z
        .string()
        .regex(transcriptPath, { error: 'must name a file like transcripts/name.vtt, .srt or .txt' })
        .optional(),
    }),
  )
  .min(1)
  .max(courseFileLimits.videos)

export type CourseHead = z.infer<typeof courseHeadSchema>
export type UnitHead = z.infer<typeof unitHeadSchema>
export type ActivityHead = z.infer<typeof activityHeadSchema>
export type ExerciseBlock = z.infer<typeof exerciseBlockSchema>
export type AuthoredWork = z.infer<typeof resourcesBlockSchema>[number]
export type AuthoredQuestion = z.infer<typeof questionBlockSchema>
export type AuthoredCard = z.infer<typeof cardsBlockSchema>[number]
export type FileMilestone = z.infer<typeof milestoneBlockSchema>

/** An activity as its author wrote it. Only the fields of its guide are filled. */
export type AuthoredActivity = {
  head: ActivityHead
  /** The Professor's notes, or the Librarian's introduction to the works: Markdown without the blocks. */
  text: string
  exercises: ExerciseBlock[]
  works: AuthoredWork[]
}

export type AuthoredUnit = {
  head: UnitHead
  activities: AuthoredActivity[]
  questions: AuthoredQuestion[]
  cards: AuthoredCard[]
}

export type FileVideo = Omit<z.infer<typeof videosBlockSchema>[number], 'transcript'> & {
  /** The unchanged text of its file. */
  transcript: { format: 'vtt' | 'srt' | 'txt'; text: string } | null
}

export type CourseProject = z.infer<typeof projectHeadSchema> & { about: string; milestones: FileMilestone[] }

export type CourseFile = {
  head: CourseHead
  about: string
  units: AuthoredUnit[]
  project: CourseProject | null
  videos: FileVideo[]
}

/** The fields of a course file that an ordinary course does not have. */
export type CourseExtras = Pick<CourseHead, 'language' | 'licence' | 'authors'> &
  Pick<CourseFile, 'about' | 'project'>
