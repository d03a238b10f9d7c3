import { eq, sql } from 'drizzle-orm'
import { milestones } from '#db/projects.ts'
import type { Transaction } from '#server/platform/database/db.ts'

/** Out of the way of every place a milestone can have. */
const temporaryOffset = 1000

/** The project's milestones in the given order, counted from 1 without a gap. */
export async function writeMilestoneOrder(
  tx: Transaction,
  projectId: string,
  milestoneIds: string[],
): Promise<void> {
  // Places are unique at every moment, so the milestones step aside before they take their new ones.
  await tx
    .update(milestones)
    .set({ orderIndex: sql`${milestones.orderIndex} + ${temporaryOffset}` })
    .where(eq(milestones.projectId, projectId))
  await tx.execute(sql`
    update ${milestones} set order_index = placed.place
    from unnest(${sql.param(milestoneIds)}::uuid[]) with ordinality as placed(id, place)
    where ${milestones.id} = placed.id and ${milestones.projectId} = ${projectId}`)
}
