import type { Milestone } from '#contract/milestones.ts'
import type { Page } from '#contract/paging.ts'
import type { ProjectWithMilestones } from '#contract/projects/project-with-milestones.ts'
import type { Connection } from '#server/platform/database/db.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { listMilestones } from './list-milestones.ts'
import { presentProject } from './present-project.ts'
import { countMilestones, type ProjectRow, projectRow } from './queries.ts'

async function ownProject(db: Connection, projectId: string, ownerId: string): Promise<ProjectRow> {
  const project = await projectRow(db, projectId)
  if (project?.userId !== ownerId) throw new AppError('project_not_found')
  return project
}

/** One of the learner's own projects, with as many of its milestones as an answer carries. */
export async function findProject(
  db: Connection,
  projectId: string,
  ownerId: string,
): Promise<ProjectWithMilestones> {
  const project = await ownProject(db, projectId, ownerId)
  const countsOf = await countMilestones(db, [projectId])
  const { items, nextCursor } = await listMilestones(db, { projectId, cursor: undefined })
  return {
    ...presentProject(project, countsOf(projectId)),
    milestones: items,
    milestonesCursor: nextCursor,
  }
}

/** The milestones that its answer did not carry. */
export async function findMilestones(
  db: Connection,
  { projectId, ownerId, cursor }: { projectId: string; ownerId: string; cursor: string | undefined },
): Promise<Page<Milestone>> {
  await ownProject(db, projectId, ownerId)
  return listMilestones(db, { projectId, cursor })
}

/** Those of its answer, and page by page the ones that it did not carry. */
export async function* everyMilestone(
  db: Connection,
  { id: projectId, milestones, milestonesCursor }: ProjectWithMilestones,
): AsyncGenerator<Milestone> {
  yield* milestones
  for (let cursor = milestonesCursor; cursor !== null; ) {
    const page = await listMilestones(db, { projectId, cursor })
    yield* page.items
    cursor = page.nextCursor
  }
}
