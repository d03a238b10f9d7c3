import { isDeepStrictEqual } from 'node:util'
import { eq } from 'drizzle-orm'
import { progressOf } from '#contract/projects/project-rules.ts'
import type { ProjectWithMilestones } from '#contract/projects/project-with-milestones.ts'
import { sameRevision } from '#db/columns.ts'
import { courses } from '#db/courses.ts'
import { projects } from '#db/projects.ts'
import { markChanged } from '#server/courses/mark-changed.ts'
import type { Database, Transaction } from '#server/platform/database/db.ts'
import { changesNothing, refuseStale } from '#server/platform/database/revision.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { findProject } from './find-project.ts'
import { type MilestoneRow, milestonesOf, ofOwner } from './queries.ts'

type OwnRow = typeof projects.$inferSelect

/** The project and its owner, and the revision that the learner has seen. */
export type Change = { projectId: string; ownerId: string; revision?: number | undefined }

interface Outcome {
  /** The changed columns of the project itself. */
  set?: Partial<OwnRow>
  /** The learner has worked: a project that was not started is now under way. */
  isWork?: boolean
  /** An edit: where the values are unchanged, it changes nothing. */
  isEdit?: boolean
}

type Act = (tx: Transaction, project: OwnRow, milestones: MilestoneRow[]) => Promise<Outcome> | Outcome

/**
 * One act on a project, in one transaction that locks its row. Two changes at once run one after the other,
 * and a change based on an older revision is refused. Progress is recounted after every act.
 */
export async function changeProject(db: Database, change: Change, act: Act): Promise<ProjectWithMilestones> {
  return db.transaction(async (tx) => {
    await holdCourseOf(tx, change)
    const project = await lockProject(tx, change)
    if (project.status === 'archived') throw new AppError('project_archived')
    refuseStale(project, change.revision, 'project')
    const before = await milestonesOf(tx, project.id)
    const { set = {}, isWork = false, isEdit = false } = await act(tx, project, before)
    const after = { ...project, ...set }
    const milestones = await milestonesOf(tx, project.id)
    const values = {
      ...set,
      status: isWork && after.status === 'not_started' ? ('in_progress' as const) : after.status,
      progressPercentage: progressOf(milestones, after.progressPercentage),
    }
    const isSame =
      isEdit && isDeepStrictEqual(milestones.map(said), before.map(said)) && changesNothing(project, values)
    await tx
      .update(projects)
      .set({ ...values, ...(isSame && sameRevision) })
      .where(eq(projects.id, project.id))
    const goes = whatGoesAlong(after, milestones)
    if (goes !== null && !isDeepStrictEqual(goes, whatGoesAlong(project, before)))
      await markChanged(tx, goes.courseId)
    return findProject(tx, project.id, change.ownerId)
  })
}

/**
 * What other learners get of a project when they add its course; null where the project is not shared with
 * it.
 */
function whatGoesAlong(project: OwnRow, milestones: readonly MilestoneRow[]) {
  const { courseId, unitId, title, description, difficultyLevel, estimatedHours, projectType } = project
  const { sharingPlatforms, learningObjectives, prerequisites, technologies, deliverables } = project
  if (courseId === null || project.keptToMyself) return null
  return {
    courseId,
    unitId,
    title,
    description,
    difficultyLevel,
    estimatedHours,
    projectType,
    sharingPlatforms,
    learningObjectives,
    prerequisites,
    technologies,
    deliverables,
    milestones: milestones.map((milestone) => ({
      title: milestone.title,
      description: milestone.description,
      hours: milestone.estimatedHours,
      resources: milestone.resources,
      criteria: milestone.successCriteria,
      hints: milestone.aiHints,
      tasks: milestone.tasks.map((task) => task.title),
    })),
  }
}

/**
 * Before the project's own row, in the same order as the deletion of a course, so that they cannot deadlock.
 */
const holdCourseOf = (tx: Transaction, { projectId, ownerId }: Change) =>
  tx
    .select({ id: courses.id })
    .from(courses)
    .innerJoin(projects, eq(projects.courseId, courses.id))
    .where(ofOwner(projectId, ownerId))
    .for('key share', { of: courses })

/** A milestone without its time of change. */
const said = ({ updatedAt: _when, ...milestone }: MilestoneRow) => milestone

export async function lockProject(tx: Transaction, { projectId, ownerId }: Change): Promise<OwnRow> {
  const [project] = await tx.select().from(projects).where(ofOwner(projectId, ownerId)).for('update')
  if (project === undefined) throw new AppError('project_not_found')
  return project
}
