import type { Milestone, Submission } from '#contract/milestones.ts'
import { finishedOf } from '#contract/project-rules.ts'
import type { Project } from '#contract/projects.ts'
import type { SharedProject, WholeProject } from '#contract/whole-project.ts'
import type { MilestoneCounts, MilestoneRow, ProjectRow, SubmissionRow } from './queries.ts'

/** What leaves the server of a project, field by field: a new column is never published by accident. */

type ShownRow = Omit<ProjectRow, 'courseTitle' | 'unitTitle'>

function shownFields(project: ShownRow) {
  return {
    title: project.title,
    description: project.description,
    difficultyLevel: project.difficultyLevel,
    estimatedHours: project.estimatedHours,
    status: project.status,
    progressPercentage: project.progressPercentage,
    projectType: project.projectType,
    githubRepoUrl: project.githubRepoUrl,
    blogPostUrl: project.blogPostUrl,
    videoUrl: project.videoUrl,
    portfolioUrl: project.portfolioUrl,
    socialMediaUrls: project.socialMediaUrls,
    learningObjectives: project.learningObjectives,
    prerequisites: project.prerequisites,
    technologies: project.technologies,
    deliverables: project.deliverables,
  }
}

export function presentProject(project: ProjectRow, counts: MilestoneCounts): Project {
  return {
    id: project.id,
    courseId: project.courseId,
    courseTitle: project.courseTitle,
    unitId: project.unitId,
    unitTitle: project.unitTitle,
    ...shownFields(project),
    aiGenerated: project.aiGenerated,
    generationPrompt: project.generationPrompt,
    sharingPlatforms: project.sharingPlatforms,
    isPublic: project.isPublic,
    shareToken: project.shareToken,
    milestoneCount: counts.milestoneCount,
    milestonesCompleted: counts.milestonesCompleted,
    revision: project.revision,
    createdAt: project.createdAt.toISOString(),
    updatedAt: project.updatedAt.toISOString(),
  }
}

const presentSubmission = ({ id, text, link, submittedAt }: SubmissionRow): Submission => ({
  id,
  text,
  link,
  submittedAt: submittedAt.toISOString(),
})

function presentMilestone(milestone: MilestoneRow, submissions: SubmissionRow[]): Milestone {
  return {
    id: milestone.id,
    title: milestone.title,
    description: milestone.description,
    orderIndex: milestone.orderIndex,
    status: milestone.status,
    estimatedHours: milestone.estimatedHours,
    actualHours: Math.round(milestone.actualHours * 100) / 100,
    dueDate: milestone.dueDate,
    tasks: milestone.tasks.map(({ id, title, completed }) => ({ id, title, completed })),
    resources: milestone.resources,
    successCriteria: milestone.successCriteria,
    notes: milestone.notes,
    aiHints: milestone.aiHints,
    submissions: submissions.map(presentSubmission),
  }
}

export function presentWholeProject(
  project: ProjectRow,
  milestones: MilestoneRow[],
  submissions: SubmissionRow[],
): WholeProject {
  const ofMilestone = Map.groupBy(submissions, ({ milestoneId }) => milestoneId)
  const counts = { milestoneCount: milestones.length, milestonesCompleted: finishedOf(milestones) }
  return {
    ...presentProject(project, counts),
    milestones: milestones.map((milestone) =>
      presentMilestone(milestone, ofMilestone.get(milestone.id) ?? []),
    ),
  }
}

export function presentSharedProject(project: ShownRow, milestones: MilestoneRow[]): SharedProject {
  return {
    ...shownFields(project),
    milestones: milestones.map((milestone) => ({
      title: milestone.title,
      description: milestone.description,
      orderIndex: milestone.orderIndex,
      status: milestone.status,
      estimatedHours: milestone.estimatedHours,
      tasks: milestone.tasks.map(({ title, completed }) => ({ title, completed })),
      resources: milestone.resources,
      successCriteria: milestone.successCriteria,
    })),
  }
}
