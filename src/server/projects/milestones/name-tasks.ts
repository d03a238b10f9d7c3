import { randomUUID } from 'node:crypto'
import type { WrittenTask } from '#contract/milestones.ts'
import type { MilestoneTask } from '#contract/projects.ts'

/** Gives an id to each new task; existing tasks keep theirs. */
export const nameTasks = (tasks: WrittenTask[]): MilestoneTask[] =>
  tasks.map(({ id, title, completed }) => ({ id: id ?? randomUUID(), title, completed }))
