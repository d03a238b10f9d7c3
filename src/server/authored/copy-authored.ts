import { eq } from 'drizzle-orm'
import { authoredUnits, courseContents, unitContents } from '#db/authored.ts'
import { units } from '#db/courses.ts'
import type { Transaction } from '#server/platform/database/db.ts'
import { unitVersion } from './unit-version.ts'

/** Copies the written lessons with a course: the copy refers to the same rows. */
export async function copyAuthored(
  tx: Transaction,
  { fromCourseId, toCourseId }: { fromCourseId: string; toCourseId: string },
  copies: readonly { id: string; position: number }[],
): Promise<void> {
  const copyAt = new Map(copies.map(({ id, position }) => [position, id]))
  const sources = await tx
    .select({ unit: units, authoredId: authoredUnits.id, hash: authoredUnits.hash })
    .from(units)
    .leftJoin(unitContents, eq(unitContents.unitId, units.id))
    .leftJoin(authoredUnits, eq(authoredUnits.id, unitContents.authoredId))
    .where(eq(units.courseId, fromCourseId))
  const rows = sources.flatMap(({ unit, authoredId, hash }) => {
    const unitId = copyAt.get(unit.position)
    return unitId === undefined
      ? []
      : [{ unitId, authoredId, sourceUnitId: unit.id, sourceVersion: unitVersion(unit, hash) }]
  })
  if (rows.length > 0) await tx.insert(unitContents).values(rows)
  const [contents] = await tx.select().from(courseContents).where(eq(courseContents.courseId, fromCourseId))
  if (contents !== undefined)
    await tx
      .insert(courseContents)
      .values({ courseId: toCourseId, extras: contents.extras, bundled: contents.bundled })
}
