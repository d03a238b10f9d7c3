import { eq, inArray, sql } from 'drizzle-orm'
import { unitContents } from '#db/authored.ts'
import { units } from '#db/courses.ts'
import { contentsHeldBy, dropUnused } from '#server/authored/drop-unused.ts'
import { forgetUnits } from '#server/knowledge/forget-units.ts'
import type { Transaction } from '#server/platform/database/db.ts'
import type { UnitEdit } from './plan-unit-edit.ts'
import type { CourseRow } from './queries.ts'

/** Out of the way of every position a course can have. */
const temporaryOffset = 1000

/**
 * Brings the units of a course into the order and the words of an edit. The course's row is locked. Tells which units
 * of the original the removed ones were taken from.
 */
export async function rearrangeUnits(
  tx: Transaction,
  courseId: string,
  { kept, added, removedIds }: UnitEdit,
): Promise<{ sourcesGone: string[] }> {
  const sourcesGone = await removeUnits(tx, removedIds)
  // Positions are unique at every moment, so the units step aside before they take their new places.
  await tx
    .update(units)
    .set({ position: sql`${units.position} + ${temporaryOffset}` })
    .where(eq(units.courseId, courseId))
  await tx.execute(sql`
    update ${units} set position = edited.position, title = edited.title,
      unit_objective = edited.unit_objective, unit_assessment = edited.unit_assessment
    from jsonb_to_recordset(${JSON.stringify(kept.map(asRecord))}::jsonb)
      as edited(id uuid, position int, title text, unit_objective text, unit_assessment text)
    where ${units.id} = edited.id`)
  if (added.length > 0) await tx.insert(units).values(added.map((unit) => ({ ...unit, courseId })))
  return { sourcesGone }
}

async function removeUnits(tx: Transaction, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const carried = await tx
    .select({ sourceId: unitContents.sourceUnitId })
    .from(unitContents)
    .where(inArray(unitContents.unitId, ids))
  const contents = await contentsHeldBy(tx, { unitIds: ids })
  await forgetUnits(tx, ids)
  await tx.delete(units).where(inArray(units.id, ids))
  await dropUnused(tx, contents)
  return carried.flatMap(({ sourceId }) => sourceId ?? [])
}

const asRecord = ({ id, position, title, unitObjective, unitAssessment }: UnitEdit['kept'][number]) => ({
  id,
  position,
  title,
  unit_objective: unitObjective,
  unit_assessment: unitAssessment,
})

/** What follows from the number of units. */
export const lengthFields = (
  { weeklyHours, completed, currentLessonIndex }: CourseRow,
  lessons: number,
): Pick<CourseRow, 'lessons' | 'duration' | 'progress'> => ({
  lessons,
  duration: weeklyHours * lessons,
  progress: completed ? 100 : Math.round((currentLessonIndex / lessons) * 100),
})
