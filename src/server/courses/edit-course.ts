import { and, eq, inArray, sql } from 'drizzle-orm'
import { type EditCourse, type OwnCourse, reachedUnits } from '#contract/courses.ts'
import { courses, units } from '#db/courses.ts'
import { contentsHeldBy, dropUnused } from '#server/authored/drop-unused.ts'
import { lockCreator, remarkNewest } from '#server/courses/lists/newest-of-creator.ts'
import type { Database, Transaction } from '#server/platform/database/db.ts'
import { refuseStale } from '#server/platform/database/revision.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { searchTextOf } from '#server/platform/text/search-text.ts'
import { planUnitEdit, type UnitEdit } from './plan-unit-edit.ts'
import { presentOwnCourse } from './present-course.ts'
import { ownCourseColumns, unitsOf } from './queries.ts'

/** Title, description, who finds it and the units not reached yet, as one change: all of it or none. */
export async function editCourse(
  db: Database,
  courseId: string,
  ownerId: string,
  edit: EditCourse,
): Promise<OwnCourse> {
  return db.transaction(async (tx) => {
    // Before the course's own row, in the order in which a deletion takes the two.
    if (edit.visibility !== undefined) await lockCreator(tx, ownerId)
    await tx
      .select({ id: courses.id })
      .from(courses)
      .where(and(eq(courses.id, courseId), eq(courses.ownerId, ownerId)))
      .for('update')
    // Read once the row is ours: a lesson that was kept while we waited for it counts.
    const [course] = await tx
      .select(ownCourseColumns)
      .from(courses)
      .where(and(eq(courses.id, courseId), eq(courses.ownerId, ownerId)))
    if (course === undefined) throw new AppError('course_not_found')
    refuseStale(course, edit.revision, 'course')

    const current = (await unitsOf(tx, [courseId]))(courseId)
    const { completed: isCompleted, currentLessonIndex } = course
    if (edit.units !== undefined) {
      const reached = reachedUnits(course, current.length)
      await rearrange(tx, courseId, planUnitEdit(current, edit.units, { reached, isCompleted }))
    }
    const lessons = edit.units?.length ?? course.lessons
    const title = edit.title ?? course.title
    const description = edit.description ?? course.description
    const visibility = edit.visibility ?? course.visibility
    const [changed] = await tx
      .update(courses)
      .set({
        title,
        description,
        visibility,
        searchText: searchTextOf(title, description),
        lessons,
        duration: course.weeklyHours * lessons,
        progress: isCompleted ? 100 : Math.round((currentLessonIndex / lessons) * 100),
      })
      .where(eq(courses.id, courseId))
      .returning(ownCourseColumns)
    if (changed === undefined) throw new Error('The edited course was not returned.')
    if (visibility !== course.visibility) await remarkNewest(tx, ownerId)
    return presentOwnCourse(changed, (await unitsOf(tx, [courseId]))(courseId))
  })
}

/** Out of the way of every position a course can have. */
const temporaryOffset = 1000

async function rearrange(tx: Transaction, courseId: string, { kept, added, removedIds }: UnitEdit) {
  if (removedIds.length > 0) {
    const contents = await contentsHeldBy(tx, { unitIds: removedIds })
    await tx.delete(units).where(inArray(units.id, removedIds))
    await dropUnused(tx, contents)
  }
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
}

const asRecord = ({ id, position, title, unitObjective, unitAssessment }: UnitEdit['kept'][number]) => ({
  id,
  position,
  title,
  unit_objective: unitObjective,
  unit_assessment: unitAssessment,
})
