import { and, desc, eq, lte } from 'drizzle-orm'
import type { AuthoredUnit } from '#contract/authored/course-file.ts'
import { versionsKept } from '#contract/authored/unit-content.ts'
import { unitContents, unitVersions } from '#db/authored.ts'
import type { Transaction } from '#server/platform/database/db.ts'
import type { WrittenUnit } from './own-unit.ts'

/** What the classroom does for this room, handed over in app.ts: the rows of a lesson are its own. */
export type OpenLessons = {
  /** The lesson that the owner has open follows a change of what is written; attempts stay where their exercise does. */
  follow: (
    tx: Transaction,
    unitId: string,
    change: { before: AuthoredUnit; after: AuthoredUnit },
  ) => Promise<void>
  /** The activities become the published ones, in the same order. */
  publish: (tx: Transaction, activityIds: readonly string[], content: AuthoredUnit) => Promise<void>
}

type Next = { authoredId: string; content: AuthoredUnit }

/** Points the unit to other content, and the lesson that is open follows. */
export async function replaceContent(
  tx: Transaction,
  lessons: OpenLessons,
  { unit, content: before }: WrittenUnit,
  { authoredId, content: after }: Next,
): Promise<void> {
  await tx.update(unitContents).set({ authoredId }).where(eq(unitContents.unitId, unit.id))
  await lessons.follow(tx, unit.id, { before, after })
}

/** Keeps what the unit carries among its versions, and lets the oldest go. */
export async function keepVersion(tx: Transaction, { unit, carried }: WrittenUnit): Promise<void> {
  const number = ((await newestVersion(tx, unit.id))?.number ?? 0) + 1
  await tx.insert(unitVersions).values({ unitId: unit.id, number, authoredId: carried.authoredId })
  // A content that no unit and no version points to any more is swept away with all that nobody uses.
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
