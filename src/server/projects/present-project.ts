import { hintLadder } from '#contract/knowledge/hints.ts'
import { type Milestone, milestoneSchema } from '#contract/milestones.ts'
import { finishedOf } from '#contract/projects/project-rules.ts'
import {
  type ProjectWithMilestones,
  type SharedProject,
  sharedProjectSchema,
} from '#contract/projects/project-with-milestones.ts'
import { type Project, projectSchema } from '#contract/projects.ts'
import { present } from '#server/platform/http/present.ts'
import type { MilestoneCounts, MilestoneRow, ProjectRow, SubmissionRow } from './queries.ts'

export const presentProject = (project: ProjectRow, counts: MilestoneCounts): Project =>
  present(projectSchema, { ...project, ...counts })

export function presentWholeProject(
  project: ProjectRow,
  milestones: MilestoneRow[],
  submissions: SubmissionRow[],
): ProjectWithMilestones {
  const ofMilestone = Map.groupBy(submissions, ({ milestoneId }) => milestoneId)
  const counts = { milestoneCount: milestones.length, milestonesCompleted: finishedOf(milestones) }
  return {
    ...presentProject(project, counts),
    milestones: milestones.map((milestone) =>
      presentMilestone(milestone, ofMilestone.get(milestone.id) ?? []),
    ),
  }
}

function presentMilestone(milestone: MilestoneRow, submissions: SubmissionRow[]): Milestone {
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
  milestones: MilestoneRow[],
): SharedProject => present(sharedProjectSchema, { ...project, milestones })
