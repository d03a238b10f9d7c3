import { hintLadder } from '#contract/knowledge/hints.ts'
import { type Milestone, milestoneSchema } from '#contract/milestones.ts'
import type { Page } from '#contract/paging.ts'
import {
  type SharedMilestone,
  type SharedProject,
  sharedMilestoneSchema,
  sharedProjectSchema,
} from '#contract/projects/project-with-milestones.ts'
import { type Project, projectSchema } from '#contract/projects.ts'
import { present } from '#server/platform/http/present.ts'
import type { MilestoneCounts, MilestoneRow, ProjectRow, SubmissionRow } from './queries.ts'

export const presentProject = (project: ProjectRow, counts: MilestoneCounts): Project =>
  present(projectSchema, { ...project, ...counts })

export function presentMilestone(milestone: MilestoneRow, submissions: SubmissionRow[]): Milestone {
  const { shown, left } = hintLadder(milestone.aiHints, milestone.hintsTaken)
  return present(milestoneSchema, {
    ...milestone,
    actualHours: Math.round(milestone.actualHours * 100) / 100,
    aiHints: shown,
    hintsLeft: left,
    submissions,
  })
}

export const presentSharedProject = (
  project: Omit<ProjectRow, 'courseTitle' | 'unitTitle'>,
  { items, nextCursor }: Page<SharedMilestone>,
): SharedProject =>
  present(sharedProjectSchema, { ...project, milestones: items, milestonesCursor: nextCursor })

export const presentSharedMilestone = (milestone: MilestoneRow): SharedMilestone =>
  present(sharedMilestoneSchema, milestone)
