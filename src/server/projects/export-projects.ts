import { asc, eq, getTableColumns } from 'drizzle-orm'
import { milestoneSubmissions, milestones, projects } from '#db/projects.ts'
import { exportPart } from '#server/platform/data-export.ts'

export const exportProjects = [
  exportPart({
    table: 'projects',
    title: 'Projects',
    page: (db, learnerId, limit, offset) =>
      db
        .select()
        .from(projects)
        .where(eq(projects.userId, learnerId))
        .orderBy(asc(projects.createdAt), asc(projects.id))
        .limit(limit)
        .offset(offset),
  }),
  exportPart({
    table: 'milestones',
    title: 'Milestones',
    page: (db, learnerId, limit, offset) =>
      db
        .select(getTableColumns(milestones))
        .from(milestones)
        .innerJoin(projects, eq(projects.id, milestones.projectId))
        .where(eq(projects.userId, learnerId))
        .orderBy(asc(milestones.projectId), asc(milestones.orderIndex))
        .limit(limit)
        .offset(offset),
  }),
  exportPart({
    table: 'milestone_submissions',
    title: 'Submitted work',
    page: (db, learnerId, limit, offset) =>
      db
        .select(getTableColumns(milestoneSubmissions))
        .from(milestoneSubmissions)
        .innerJoin(milestones, eq(milestones.id, milestoneSubmissions.milestoneId))
        .innerJoin(projects, eq(projects.id, milestones.projectId))
        .where(eq(projects.userId, learnerId))
        .orderBy(asc(milestoneSubmissions.submittedAt), asc(milestoneSubmissions.id))
        .limit(limit)
        .offset(offset),
  }),
]
