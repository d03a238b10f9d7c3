import { and, eq } from 'drizzle-orm'
import { reachedUnits } from '#contract/courses/course-rules.ts'
import type { EditCourse, OwnCourse } from '#contract/courses.ts'
import { innerTitle } from '#contract/words/text.ts'
import { courses } from '#db/courses.ts'
import { lockCreator, remarkNewest } from '#server/courses/lists/newest-of-creator.ts'
import type { Database } from '#server/platform/database/db.ts'
import { refuseStale, unlessChanged } from '#server/platform/database/revision.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { searchTextOf } from '#server/platform/text/search-text.ts'
import { markChanged } from './mark-changed.ts'
import { changesUnits, planUnitEdit } from './plan-unit-edit.ts'
import { presentOwnCourse } from './present-course.ts'
import { ownCourseColumns, unitsOf } from './queries.ts'
import { lengthFields, rearrangeUnits } from './rearrange-units.ts'

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
    if (edit.visibility === 'public' && course.visibility !== 'public' && course.unlistedAt !== null)
      throw new AppError('course_unlisted')

    const current = (await unitsOf(tx, [courseId]))(courseId)
    let { leftOutUnits } = course
    let unitsChanged = false
    if (edit.units !== undefined) {
      const reached = reachedUnits(course, current.length)
      const plan = planUnitEdit(current, edit.units, { reached, isCompleted: course.completed })
      unitsChanged = changesUnits(current, plan)
      const { sourcesGone } = await rearrangeUnits(tx, courseId, plan)
      leftOutUnits = [...leftOutUnits, ...sourcesGone]
    }
    const title = edit.title ?? course.title
    const description = edit.description ?? course.description
    const isRenamed = innerTitle(title) !== innerTitle(course.title) || description !== course.description
    const visibility = edit.visibility ?? course.visibility
    if (unitsChanged || isRenamed) await markChanged(tx, courseId)
    const set = {
      title,
      description,
      visibility,
      leftOutUnits,
      ...lengthFields(course, edit.units?.length ?? course.lessons),
    }
    const [changed] = await tx
      .update(courses)
      .set({
        ...set,
        searchText: searchTextOf(title, description),
        ...(unitsChanged ? {} : unlessChanged(course, set)),
      })
      .where(eq(courses.id, courseId))
      .returning(ownCourseColumns)
    if (changed === undefined) throw new Error('The edited course was not returned.')
    if (visibility !== course.visibility) await remarkNewest(tx, ownerId)
    return presentOwnCourse(changed, (await unitsOf(tx, [courseId]))(courseId))
  })
}
