import type { OrderMilestones } from '#contract/milestones.ts'
import { isReordering } from '#contract/project-rules.ts'
import type { WholeProject } from '#contract/whole-project.ts'
import type { Database } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'
import { type Change, changeProject } from './change-project.ts'
import { writeMilestoneOrder } from './milestone-order.ts'

/** All milestones in a new order. A list that is not of exactly these was made on an older page: nothing moves. */
export async function orderMilestones(
  db: Database,
  { projectId, ownerId }: Change,
  { milestoneIds, revision }: OrderMilestones,
): Promise<WholeProject> {
  return changeProject(db, { projectId, ownerId }, async (tx, project, current) => {
    const isStale = revision !== undefined && revision !== project.revision
    const currentIds = current.map(({ id }) => id)
    if (isStale || !isReordering(currentIds, milestoneIds)) throw new AppError('milestones_changed')
    await writeMilestoneOrder(tx, projectId, milestoneIds)
    return {}
  })
}
