import { eq } from 'drizzle-orm'
import { milestoneSubmissions, milestones, projects, submissionFeedback } from '#db/projects.ts'
import { exportTable } from '#server/platform/database/data-export.ts'

const toProject = { to: projects, on: eq(projects.id, milestones.projectId) }

export const exportProjects = [
  exportTable(projects, {
    title: 'Projects',
    owner: projects.userId,
    order: [projects.createdAt, projects.id],
  }),
  exportTable(milestones, {
    title: 'Milestones',
    joins: [toProject],
    owner: projects.userId,
    order: [milestones.projectId, milestones.orderIndex],
  }),
  exportTable(milestoneSubmissions, {
    title: 'Submitted work',
    joins: [{ to: milestones, on: eq(milestones.id, milestoneSubmissions.milestoneId) }, toProject],
    owner: projects.userId,
    order: [milestoneSubmissions.submittedAt, milestoneSubmissions.id],
  }),
  exportTable(submissionFeedback, {
    title: 'What was said of submitted work',
    joins: [
      { to: milestoneSubmissions, on: eq(milestoneSubmissions.id, submissionFeedback.submissionId) },
      { to: milestones, on: eq(milestones.id, milestoneSubmissions.milestoneId) },
      toProject,
    ],
    owner: projects.userId,
    order: [submissionFeedback.createdAt, submissionFeedback.id],
  }),
]
