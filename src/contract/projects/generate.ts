import { z } from 'zod'
import { requiredText, typedText } from '#contract/words/typed-text.ts'
import { generateLimits } from './generate-rules.ts'
import { milestoneLimits, projectLevels, projectLimits } from './project-lists.ts'

const hoursSentence = `Please give a whole number of hours from ${generateLimits.hours.min} to ${generateLimits.hours.max}.`

/** Generates a project from units of a course, with a wish and a time limit. */
export const generateProjectSchema = z.strictObject({
  courseId: z.uuid({ error: 'Please choose one of your courses.' }),
  unitIds: z
    .array(z.uuid({ error: 'Please choose a unit of the course.' }))
    .min(1, { error: 'Please choose at least one unit.' })
    .max(generateLimits.units, { error: `Please choose at most ${generateLimits.units} units.` })
    .transform((ids) => [...new Set(ids)]),
  /** In the learner's words; empty where the guide chooses. */
  wish: typedText(generateLimits.wish).default(''),
  hours: z
    .int({ error: hoursSentence })
    .min(generateLimits.hours.min, { error: hoursSentence })
    .max(generateLimits.hours.max, { error: hoursSentence }),
})
export type GenerateProject = z.infer<typeof generateProjectSchema>

/** The author of a draft: a model, or a template filled with the units' texts. */
export const draftWriters = ['model', 'template'] as const
export type DraftWriter = (typeof draftWriters)[number]

const draftHeadSchema = z.strictObject({
  title: requiredText(projectLimits.title),
  description: requiredText(projectLimits.description),
  projectType: requiredText(projectLimits.type),
  difficultyLevel: z.enum(projectLevels),
})
export type DraftHead = z.infer<typeof draftHeadSchema>

const lines = (limit: number, count: number) => z.array(requiredText(limit)).max(count)

const draftMilestoneSchema = z.strictObject({
  /** Identifies it while milestones are moved, removed and added. */
  id: z.string().min(1).max(40),
  title: requiredText(milestoneLimits.title),
  description: typedText(milestoneLimits.text),
  tasks: lines(milestoneLimits.taskTitle, milestoneLimits.list.items),
  hours: z.int().min(1).max(projectLimits.hours),
  criteria: lines(milestoneLimits.list.itemLength, milestoneLimits.list.items),
  hints: lines(milestoneLimits.list.itemLength, milestoneLimits.list.items),
  conceptKeys: z.array(z.string().min(1).max(100)).max(generateLimits.concepts),
})
export type DraftMilestone = z.infer<typeof draftMilestoneSchema>

const draftConceptSchema = z.strictObject({ key: z.string(), label: z.string() })
export type DraftConcept = z.infer<typeof draftConceptSchema>

/** The events of a `generate_project` run, in this order; `draft` is the whole and wins where it differs. */
export const draftEvents = {
  plan: z.strictObject({ writtenBy: z.enum(draftWriters), concepts: z.array(draftConceptSchema) }),
  head: draftHeadSchema,
  milestone: draftMilestoneSchema,
  draft: z.strictObject({ head: draftHeadSchema, milestones: z.array(draftMilestoneSchema) }),
}

/** The learner's current draft, and the part that a model should rewrite. */
export const rewritePartSchema = z.strictObject({
  part: z.string().min(1).max(40),
  draft: z.strictObject({
    // A draft may have gaps while it is edited, and is sent with them.
    head: draftHeadSchema.extend({
      title: typedText(projectLimits.title),
      description: typedText(projectLimits.description),
      projectType: typedText(projectLimits.type),
    }),
    milestones: z
      .array(
        draftMilestoneSchema.extend({
          title: typedText(milestoneLimits.title),
          tasks: z.array(typedText(milestoneLimits.taskTitle)).max(milestoneLimits.list.items),
          criteria: z.array(typedText(milestoneLimits.list.itemLength)).max(milestoneLimits.list.items),
          hints: z.array(typedText(milestoneLimits.list.itemLength)).max(milestoneLimits.list.items),
        }),
      )
      .max(projectLimits.milestones),
  }),
})
export type RewritePart = z.infer<typeof rewritePartSchema>
export type EditedDraft = RewritePart['draft']

/** The event of a `rewrite_project_part` run: the new part. */
export const rewriteEvents = {
  head: draftHeadSchema.pick({ title: true, description: true }),
  milestone: draftMilestoneSchema,
}

export const generateFault = 'The project could not be planned right now. Please try again.'
export const rewriteFault = 'This part could not be written again right now. Please try again.'
