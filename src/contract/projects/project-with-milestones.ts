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

/** The same with the run that planned it, if any: the run tells the server who wrote it. */
export const saveProjectSchema = newProjectSchema.extend({
  milestones: startingMilestones(
    newMilestoneSchema.extend({
      /** The learner looked at the hints of the plan, so they count as taken. */
      hintsSeen: z.boolean().default(false),
    }),
  ),
  runId: z.uuid().nullable().default(null),
})
export type SaveProject = z.infer<typeof saveProjectSchema>

/** The cursor to the milestones that a response of 256 kB cannot contain; null where it has all of them. */
const milestonesCursor = z.string().nullable()

/** A project with its milestones in order: the data of its page, and the response to every change. */
export const projectWithMilestonesSchema = projectSchema.extend({
  milestones: z.array(milestoneSchema),
  milestonesCursor,
})
export type ProjectWithMilestones = z.infer<typeof projectWithMilestonesSchema>

/** The secret part of a shared project's address. */
export const shareTokenSchema = z.string().regex(/^[A-Za-z0-9_-]{20,64}$/)

/** The public data of a shared project: no ids, no notes, no hints, no handed-in work. */
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
