import { and, eq, ne, or, sql } from 'drizzle-orm'
import { sameRevision } from '#db/columns.ts'
import { courses, units } from '#db/courses.ts'
import type { Transaction } from '#server/platform/database/db.ts'

/**
 * Made by another learner, or outside this installation: its creator is not responsible for its owner's
 * changes.
 */
const isCopy = or(ne(courses.forkLevel, 0), sql`${courses.creatorId} is distinct from ${courses.ownerId}`)

/**
 * Called when the owner of a copy changes its content, its videos or its projects: from now on the copy names
 * its changer, and counts as a different course from its source.
 */
export async function markChanged(tx: Transaction, courseId: string): Promise<void> {
  await tx
    .update(courses)
    .set({ variantId: sql`${courses.id}`, changedBy: sql`${courses.ownerId}`, ...sameRevision })
    .where(and(eq(courses.id, courseId), isCopy, sql`${courses.variantId} is distinct from ${courses.id}`))
}

/** The same for the course of a unit whose written lesson was changed. */
export async function markUnitChanged(tx: Transaction, unitId: string): Promise<void> {
  const [unit] = await tx.select({ courseId: units.courseId }).from(units).where(eq(units.id, unitId))
  if (unit !== undefined) await markChanged(tx, unit.courseId)
}
