import type { OrderMilestones } from '#contract/milestones.ts'
import { isReordering } from '#contract/projects/project-rules.ts'
import type { ProjectWithMilestones } from '#contract/projects/project-with-milestones.ts'
import type { Database } from '#server/platform/database/db.ts'
import { changedElsewhere } from '#server/platform/database/revision.ts'
import { type Change, changeProject } from '#server/projects/change-project.ts'
import { writeMilestoneOrder } from './milestone-order.ts'

/** All milestones in a new order. A list that is not of exactly these was made on an older page: nothing moves. */
export async function orderMilestones(
  db: Database,
  change: Change,
  milestoneIds: OrderMilestones['milestoneIds'],
): Promise<ProjectWithMilestones> {
  return changeProject(db, change, async (tx, { id }, current) => {
    const currentIds = current.map((milestone) => milestone.id)
    if (!isReordering(currentIds, milestoneIds)) throw changedElsewhere('project')
    await writeMilestoneOrder(tx, id, milestoneIds)
    return {}
  })
}
