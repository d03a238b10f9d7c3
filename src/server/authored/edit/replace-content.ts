import { and, desc, eq, lte } from 'drizzle-orm'
import type { AuthoredUnit } from '#contract/authored/course-file.ts'
import { versionsKept } from '#contract/authored/unit-content.ts'
import { unitContents, unitVersions } from '#db/authored.ts'
import type { Transaction } from '#server/platform/database/db.ts'
import type { WrittenUnit } from './own-unit.ts'

/**
 * The functions of the classroom that this room needs, because only the classroom writes the rows of a
 * lesson; app.ts passes them in.
 */
export type OpenLessons = {
  /**
   * Updates the lesson that the owner has open after a change of its content; attempts stay with their
   * exercises.
   */
  follow: (
    tx: Transaction,
    unitId: string,
    change: { before: AuthoredUnit; after: AuthoredUnit },
  ) => Promise<void>
  /** Marks the activities as the published ones, in the same order. */
  publish: (tx: Transaction, activityIds: readonly string[], content: AuthoredUnit) => Promise<void>
}

type Next = { authoredId: string; content: AuthoredUnit }

/** Gives the unit other content and updates the open lesson. */
export async function replaceContent(
  tx: Transaction,
  lessons: OpenLessons,
  { unit, content: before }: WrittenUnit,
  { authoredId, content: after }: Next,
): Promise<void> {
  await tx.update(unitContents).set({ authoredId }).where(eq(unitContents.unitId, unit.id))
  await lessons.follow(tx, unit.id, { before, after })
}

/** Stores the unit's content as a version, and deletes the oldest versions. */
export async function keepVersion(tx: Transaction, { unit, carried }: WrittenUnit): Promise<void> {
  const number = ((await newestVersion(tx, unit.id))?.number ?? 0) + 1
  await tx.insert(unitVersions).values({ unitId: unit.id, number, authoredId: carried.authoredId })
  // A content that no unit and no version refers to is deleted by the sweep of unused contents.
  await tx
    .delete(unitVersions)
    .where(and(eq(unitVersions.unitId, unit.id), lte(unitVersions.number, number - versionsKept)))
}

export async function newestVersion(tx: Transaction, unitId: string) {
  const [newest] = await tx
    .select({ number: unitVersions.number, authoredId: unitVersions.authoredId })
    .from(unitVersions)
    .where(eq(unitVersions.unitId, unitId))
    .orderBy(desc(unitVersions.number))
    .limit(1)
  return newest
}
