import { and, eq, ne, or, sql } from 'drizzle-orm'
import { sameRevision } from '#db/columns.ts'
import { courses, units } from '#db/courses.ts'
import type { Transaction } from '#server/platform/database/db.ts'

/** Made by somebody else, or by nobody here: what its owner changes is not its maker's any more. */
const isCopy = or(ne(courses.forkLevel, 0), sql`${courses.creatorId} is distinct from ${courses.ownerId}`)

/**
 * The owner of a copy changed what it says, or what goes with it to others, its videos and projects: from now on it says so
 * itself, and is no longer its source.
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
