import { and, eq, inArray, notExists, type SQL, sql } from 'drizzle-orm'
import { union } from 'drizzle-orm/pg-core'
import { authoredUnits, unitContents, unitVersions } from '#db/authored.ts'
import { courses, units } from '#db/courses.ts'
import type { Connection, Database, Transaction } from '#server/platform/database/db.ts'

type Owner = { courseId: string } | { unitIds: string[] } | { ownerId: string }

/**
 * The contents that units have or had. Read them before the units are deleted, and afterwards delete those
 * that are no longer used.
 */
export async function contentsHeldBy(db: Connection, held: Owner): Promise<string[]> {
  const found = await union(
    db
      .select({ id: unitContents.authoredId })
      .from(unitContents)
      .innerJoin(units, eq(units.id, unitContents.unitId))
      .innerJoin(courses, eq(courses.id, units.courseId))
      .where(whichUnits(held)),
    db
      .select({ id: unitVersions.authoredId })
      .from(unitVersions)
      .innerJoin(units, eq(units.id, unitVersions.unitId))
      .innerJoin(courses, eq(courses.id, units.courseId))
      .where(whichUnits(held)),
  )
  return found.flatMap(({ id }) => id ?? [])
}

function whichUnits(held: Owner): SQL {
  if ('courseId' in held) return eq(units.courseId, held.courseId)
  return 'unitIds' in held ? inArray(units.id, held.unitIds) : eq(courses.ownerId, held.ownerId)
}

/**
 * Deletes those of these contents that nothing refers to. A locked content is skipped, because another
 * transaction is about to refer to it; if it does not, the next sweep deletes the content.
 */
export async function dropUnused(tx: Transaction, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const free = await tx
    .select({ id: authoredUnits.id })
    .from(authoredUnits)
    .where(inArray(authoredUnits.id, [...ids]))
    .orderBy(authoredUnits.id)
    .for('update', { skipLocked: true })
  if (free.length === 0) return
  // A second statement sees references that were made before the rows were locked. After that no new ones can
  // be made.
  await tx.delete(authoredUnits).where(
    and(
      inArray(
        authoredUnits.id,
        free.map(({ id }) => id),
      ),
      isUnused(tx),
    ),
  )
}

const isUnused = (db: Connection): SQL | undefined =>
  and(
    notExists(
      db.select({ one: sql`1` }).from(unitContents).where(eq(unitContents.authoredId, authoredUnits.id)),
    ),
    notExists(
      db.select({ one: sql`1` }).from(unitVersions).where(eq(unitVersions.authoredId, authoredUnits.id)),
    ),
  )

/** The number of rows of one sweep. */
const maxSwept = 500

/** Deletes contents that nothing refers to, oldest first. */
export const sweepContents = (db: Database): Promise<void> =>
  db.transaction(async (tx) => {
    const unused = await tx
      .select({ id: authoredUnits.id })
      .from(authoredUnits)
      .where(isUnused(tx))
      .orderBy(authoredUnits.createdAt)
      .limit(maxSwept)
    await dropUnused(
      tx,
      unused.map(({ id }) => id),
    )
  })
