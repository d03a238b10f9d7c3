import type { MilestoneTask } from '#contract/projects.ts'
import type { MilestoneStatus, ProjectStatus } from './project-lists.ts'

/** The statuses that a learner may choose next. Archiving and restoring have separate calls. */
const nextStatuses: Record<ProjectStatus, readonly ProjectStatus[]> = {
  not_started: ['in_progress'],
  in_progress: ['completed'],
  completed: ['in_progress'],
  archived: [],
}

export const mayBecome = (from: ProjectStatus, to: ProjectStatus): boolean =>
  from === to || nextStatuses[from].includes(to)

type MilestoneProgress = { status: MilestoneStatus; tasks: readonly { completed: boolean }[] }

/**
 * A finished milestone counts fully, another by its ticked tasks; without milestones the learner's number
 * counts.
 */
export function progressOf(milestones: readonly MilestoneProgress[], byHand: number): number {
  if (milestones.length === 0) return byHand
  const done = milestones.reduce((sum, milestone) => sum + doneOf(milestone), 0)
  const percent = Math.round((100 * done) / milestones.length)
  // All tasks ticked, or rounded up, is not finished yet.
  return finishedOf(milestones) === milestones.length ? 100 : Math.min(percent, 99)
}

function doneOf({ status, tasks }: MilestoneProgress): number {
  if (status === 'completed') return 1
  return tasks.length === 0 ? 0 : tasks.filter(({ completed }) => completed).length / tasks.length
}

export const finishedOf = (milestones: readonly { status: MilestoneStatus }[]): number =>
  milestones.filter(({ status }) => status === 'completed').length

/** The first tick starts a milestone, the last one finishes it, and removing a tick opens it again. */
export function statusAfterTick(status: MilestoneStatus, tasks: readonly MilestoneTask[]): MilestoneStatus {
  const done = tasks.filter(({ completed }) => completed).length
  if (tasks.length > 0 && done === tasks.length) return 'completed'
  if (status === 'completed') return 'in_progress'
  return done > 0 ? 'in_progress' : status
}

/** True when both lists contain the same ids, each once: the condition for a new order. */
export function isReordering(current: readonly string[], wanted: readonly string[]): boolean {
  const known = new Set(current)
  return wanted.length === current.length && new Set(wanted).size === wanted.length
    ? wanted.every((id) => known.has(id))
    : false
}

/** Moves one item to another index; an index beyond an end is that end. */
export function moved<Item>(list: readonly Item[], from: number, to: number): Item[] {
  const item = list[from]
  if (item === undefined) return [...list]
  const others = list.filter((_, index) => index !== from)
  const place = Math.min(Math.max(to, 0), others.length)
  return [...others.slice(0, place), item, ...others.slice(place)]
}
