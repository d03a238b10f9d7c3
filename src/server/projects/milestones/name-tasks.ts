import { randomUUID } from 'node:crypto'
import type { WrittenTask } from '#contract/milestones.ts'
import type { MilestoneTask } from '#contract/projects.ts'

/** A task that is new gets an id; one that is kept has it already. */
export const nameTasks = (tasks: WrittenTask[]): MilestoneTask[] =>
  tasks.map(({ id, title, completed }) => ({ id: id ?? randomUUID(), title, completed }))
