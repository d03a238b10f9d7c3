import { eq } from 'drizzle-orm'
import type { ProjectWithMilestones } from '#contract/projects/project-with-milestones.ts'
import { milestones } from '#db/projects.ts'
import type { Database } from '#server/platform/database/db.ts'
import { milestonesOf } from '#server/projects/queries.ts'
import { changeMilestone, type MilestoneChange } from './change-milestone.ts'
import { writeMilestoneOrder } from './milestone-order.ts'

/** Gone with its tasks and the work handed in for it; the others close the gap. */
export async function removeMilestone(db: Database, change: MilestoneChange): Promise<ProjectWithMilestones> {
  return changeMilestone(db, change, async ({ id, projectId }, tx) => {
    await tx.delete(milestones).where(eq(milestones.id, id))
    const others = await milestonesOf(tx, projectId)
    await writeMilestoneOrder(
      tx,
      projectId,
      others.map((other) => other.id),
    )
    return {}
  })
}
