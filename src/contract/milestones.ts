import { z } from 'zod'
import { webAddress } from './addresses/web-address.ts'
import { submissionFeedbackSchema } from './projects/feedback.ts'
import { milestoneLimits, milestoneStatuses } from './projects/project-lists.ts'
import { hoursSchema, milestoneTaskSchema } from './projects.ts'
import { seenRevisionSchema } from './revision.ts'
import { isCalendarDate } from './time/calendar-date.ts'
import { requiredText, textList, typedText } from './words/typed-text.ts'

const limits = milestoneLimits
const listField = textList(limits.list)

const dueDateSchema = z
  .string()
  .refine((text) => isCalendarDate(text), { error: 'Please give a date as YYYY-MM-DD.' })
  .nullable()

const actualHoursSchema = z
  .number({ error: 'Please give a number of hours.' })
  .min(0, { error: 'Hours cannot be less than 0.' })
  .max(limits.actualHours, { error: 'Please give at most 100,000 hours.' })
  .transform((hours) => Math.round(hours * 100) / 100)

/** A task with its id where it is kept, without where it is new. */
const writtenTaskSchema = z.strictObject({
  id: milestoneTaskSchema.shape.id.optional(),
  title: requiredText(limits.taskTitle),
  completed: z.boolean().default(false),
})
const writtenTasksSchema = z
  .array(writtenTaskSchema)
  .max(limits.tasks, { error: `A milestone has at most ${limits.tasks} tasks.` })
  .refine((tasks) => isEachOnce(tasks.flatMap(({ id }) => id ?? [])), {
    error: 'Two tasks have the same id.',
  })
export type WrittenTask = z.infer<typeof writtenTaskSchema>

const isEachOnce = (ids: string[]) => new Set(ids).size === ids.length

const milestoneFields = {
  title: requiredText(limits.title),
  description: typedText(limits.text),
  status: z.enum(milestoneStatuses, { error: 'A milestone is pending, in_progress or completed.' }),
  estimatedHours: hoursSchema(limits.defaultHours),
  dueDate: dueDateSchema,
  tasks: writtenTasksSchema,
  resources: listField,
  successCriteria: listField,
  notes: typedText(limits.text),
  aiHints: listField,
}

/** A milestone as it is given with a new project or added to one; it takes its place at the end. */
export const newMilestoneSchema = z.strictObject({
  title: milestoneFields.title,
  description: milestoneFields.description.default(''),
  status: milestoneFields.status.default('pending'),
  estimatedHours: milestoneFields.estimatedHours.default(limits.defaultHours),
  dueDate: dueDateSchema.default(null),
  tasks: writtenTasksSchema.default([]),
  resources: listField.default([]),
  successCriteria: listField.default([]),
  notes: milestoneFields.notes.default(''),
  aiHints: listField.default([]),
  /** What it is to show, by the names that the concepts of the project's course have. */
  conceptKeys: z
    .array(z.string().min(1).max(100))
    .max(limits.concepts, { error: `A milestone names at most ${limits.concepts} concepts.` })
    .default([]),
})
export type NewMilestone = z.infer<typeof newMilestoneSchema>

/** The revision is the project's. */
export const addMilestoneSchema = newMilestoneSchema.extend({ revision: seenRevisionSchema })

/** What is left out stays as it is. */
export const editMilestoneSchema = z
  .strictObject({ ...milestoneFields, actualHours: actualHoursSchema })
  .partial()
  .extend({ revision: seenRevisionSchema })
export type EditMilestone = z.infer<typeof editMilestoneSchema>

export const orderMilestonesSchema = z.strictObject({
  milestoneIds: z.array(z.uuid()).max(limits.perProject),
  revision: seenRevisionSchema,
})
export type OrderMilestones = z.infer<typeof orderMilestonesSchema>

export const tickTaskSchema = z.strictObject({ completed: z.boolean() })

const loggedSentence = 'Please give the hours as a number above 0 and up to 1,000.'
/** Added to the hours a milestone has taken so far. */
export const logHoursSchema = z.strictObject({
  hours: z
    .number({ error: loggedSentence })
    .min(0.01, { error: loggedSentence })
    .max(1000, { error: loggedSentence })
    .transform((hours) => Math.round(hours * 100) / 100),
})

/** Work handed in: words, a link, or both. */
export const submitWorkSchema = z
  .strictObject({ text: typedText(limits.text).default(''), link: webAddress().default(null) })
  .refine(({ text, link }) => text !== '' || link !== null, {
    path: ['text'],
    error: 'Please write something about your work or give a link to it.',
  })
export type SubmitWork = z.infer<typeof submitWorkSchema>

export const submissionSchema = z.strictObject({
  id: z.uuid(),
  text: z.string(),
  link: z.string().nullable(),
  submittedAt: z.iso.datetime(),
  feedback: submissionFeedbackSchema.nullable(),
})
export type Submission = z.infer<typeof submissionSchema>

export const milestoneSchema = z.strictObject({
  id: z.uuid(),
  title: z.string(),
  description: z.string(),
  orderIndex: z.int().min(1),
  status: z.enum(milestoneStatuses),
  estimatedHours: z.int(),
  actualHours: z.number(),
  dueDate: z.string().nullable(),
  tasks: z.array(milestoneTaskSchema),
  resources: z.array(z.string()),
  successCriteria: z.array(z.string()),
  notes: z.string(),
  /** Those that were asked for, in their order; the others stay on the server. */
  aiHints: z.array(z.string()),
  hintsLeft: z.int().min(0),
  /** Newest first. */
  submissions: z.array(submissionSchema),
})
export type Milestone = z.infer<typeof milestoneSchema>
