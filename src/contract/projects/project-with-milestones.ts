import { z } from 'zod'
import { milestoneSchema, newMilestoneSchema } from '#contract/milestones.ts'
import {
  milestoneTaskSchema,
  newProjectSchema,
  projectSchema,
  shownProjectFields,
} from '#contract/projects.ts'
import { milestoneStatuses, projectLimits } from './project-lists.ts'

const startingMilestones = <Item extends z.ZodType>(item: Item) =>
  z
    .array(item)
    .max(projectLimits.milestones, { error: `A project has at most ${projectLimits.milestones} milestones.` })
    .default([])

/** A new project with the milestones it starts with, in their order. */
export const createProjectSchema = newProjectSchema.extend({
  milestones: startingMilestones(newMilestoneSchema),
})
export type CreateProject = z.infer<typeof createProjectSchema>

/** The same with the run that planned it, where one did: by it the server knows who wrote it. */
export const saveProjectSchema = newProjectSchema.extend({
  milestones: startingMilestones(
    newMilestoneSchema.extend({
      /** Whoever looked at the hints of a plan has taken them. */
      hintsSeen: z.boolean().default(false),
    }),
  ),
  runId: z.uuid().nullable().default(null),
})
export type SaveProject = z.infer<typeof saveProjectSchema>

/** Where the milestones go on that an answer of 256 kB does not carry; null where it has all of them. */
const milestonesCursor = z.string().nullable()

/** A project with its milestones in order: what its page shows, and what every change answers. */
export const projectWithMilestonesSchema = projectSchema.extend({
  milestones: z.array(milestoneSchema),
  milestonesCursor,
})
export type ProjectWithMilestones = z.infer<typeof projectWithMilestonesSchema>

/** The secret part of a shared project's address. */
export const shareTokenSchema = z.string().regex(/^[A-Za-z0-9_-]{20,64}$/)

/** What the page of a shared project shows to anyone: no ids, no notes, no hints, no handed-in work. */
export const sharedMilestoneSchema = z.strictObject({
  title: z.string(),
  description: z.string(),
  orderIndex: z.int(),
  status: z.enum(milestoneStatuses),
  estimatedHours: z.int(),
  tasks: z.array(milestoneTaskSchema.pick({ title: true, completed: true }).strict()),
  resources: z.array(z.string()),
  successCriteria: z.array(z.string()),
})

export type SharedMilestone = z.infer<typeof sharedMilestoneSchema>

export const sharedProjectSchema = z.strictObject({
  ...shownProjectFields,
  milestones: z.array(sharedMilestoneSchema),
  milestonesCursor,
})
export type SharedProject = z.infer<typeof sharedProjectSchema>
