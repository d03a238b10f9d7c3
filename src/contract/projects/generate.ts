import { z } from 'zod'
import { requiredText, typedText } from '#contract/words/typed-text.ts'
import { generateLimits } from './generate-rules.ts'
import { milestoneLimits, projectLevels, projectLimits } from './project-lists.ts'

const hoursSentence = `Please give a whole number of hours from ${generateLimits.hours.min} to ${generateLimits.hours.max}.`

/** A project out of units of a course, by a wish and within a time. */
export const generateProjectSchema = z.strictObject({
  courseId: z.uuid({ error: 'Please choose one of your courses.' }),
  unitIds: z
    .array(z.uuid({ error: 'Please choose a unit of the course.' }))
    .min(1, { error: 'Please choose at least one unit.' })
    .max(generateLimits.units, { error: `Please choose at most ${generateLimits.units} units.` })
    .transform((ids) => [...new Set(ids)]),
  /** In the learner's own words; empty where the guide is to choose. */
  wish: typedText(generateLimits.wish).default(''),
  hours: z
    .int({ error: hoursSentence })
    .min(generateLimits.hours.min, { error: hoursSentence })
    .max(generateLimits.hours.max, { error: hoursSentence }),
})
export type GenerateProject = z.infer<typeof generateProjectSchema>

/** Who wrote a draft: a model, or nobody, where it is a template out of the units' own words. */
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
  /** Tells it from the others while they are moved, taken out and added. */
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

/** What a run of `generate_project` tells, in this order; `draft` is the whole and counts where it differs. */
export const draftEvents = {
  plan: z.strictObject({ writtenBy: z.enum(draftWriters), concepts: z.array(draftConceptSchema) }),
  head: draftHeadSchema,
  milestone: draftMilestoneSchema,
  draft: z.strictObject({ head: draftHeadSchema, milestones: z.array(draftMilestoneSchema) }),
}

/** A draft as its learner has it now, and which part of it is to be written again. */
export const rewritePartSchema = z.strictObject({
  part: z.string().min(1).max(40),
  draft: z.strictObject({
    // Being edited, it may have gaps: it is told as it is.
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

/** What a run of `rewrite_project_part` tells: the part as it is now. */
export const rewriteEvents = {
  head: draftHeadSchema.pick({ title: true, description: true }),
  milestone: draftMilestoneSchema,
}

export const generateFault = 'The project could not be planned right now. Please try again.'
export const rewriteFault = 'This part could not be written again right now. Please try again.'
