import { z } from 'zod'

export const projectStatuses = ['not_started', 'in_progress', 'completed', 'archived'] as const
export type ProjectStatus = (typeof projectStatuses)[number]
export const milestoneStatuses = ['pending', 'in_progress', 'completed'] as const
export type MilestoneStatus = (typeof milestoneStatuses)[number]

export const milestoneTaskSchema = z.object({
  id: z.string().min(1).max(100),
  title: z.string().trim().min(1).max(500),
  completed: z.boolean(),
})
export type MilestoneTask = z.infer<typeof milestoneTaskSchema>
