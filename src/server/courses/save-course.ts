import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { OwnCourse, SaveCourse } from '#contract/courses.ts'
import { courses, units } from '#db/courses.ts'
import { lockCreator, unmarkNewest } from '#server/courses/lists/newest-of-creator.ts'
import type { Database, Transaction } from '#server/platform/database/db.ts'
import { keyedId } from '#server/platform/database/keyed-id.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { searchTextOf } from '#server/platform/text/search-text.ts'
import { presentOwnCourse } from './present-course.ts'
import { ownCourseColumns, unitsOf } from './queries.ts'

type Saving = { ownerId: string; course: SaveCourse; idempotencyKey?: string | undefined }

/** A generated course and its units, or nothing. With a key, saving again after a lost answer adds nothing. */
export async function saveCourse(
  db: Database,
  { ownerId, course, idempotencyKey }: Saving,
): Promise<OwnCourse> {
  if (course.units.length !== course.lessons)
    throw new AppError('units_do_not_match', {
      words: { lessons: course.lessons, units: course.units.length },
    })
  const id = idempotencyKey === undefined ? randomUUID() : keyedId(ownerId, idempotencyKey)
  return db.transaction(async (tx) => {
    await lockCreator(tx, ownerId)
    return (await savedBefore(tx, id)) ?? (await insert(tx, id, ownerId, course))
  })
}

async function savedBefore(tx: Transaction, id: string): Promise<OwnCourse | undefined> {
  const [course] = await tx.select(ownCourseColumns).from(courses).where(eq(courses.id, id))
  return course && presentOwnCourse(course, (await unitsOf(tx, [id]))(id))
}

async function insert(
  tx: Transaction,
  id: string,
  ownerId: string,
  { units: planned, ...brief }: SaveCourse,
): Promise<OwnCourse> {
  const isPublic = brief.visibility === 'public'
  if (isPublic) await unmarkNewest(tx, ownerId)
  const [course] = await tx
    .insert(courses)
    .values({
      ...brief,
      id,
      ownerId,
      creatorId: ownerId,
      originId: id,
      duration: brief.weeklyHours * brief.lessons,
      newestOfCreator: isPublic,
      searchText: searchTextOf(brief.title, brief.description),
      // Not the transaction's start: whoever waited for the lock is newer than the one who held it.
      createdAt: sql`clock_timestamp()`,
      lastUsedAt: sql`clock_timestamp()`,
    })
    .returning(ownCourseColumns)
  const saved = await tx
    .insert(units)
    .values(
      planned.map(({ lessonTitle, objective, assessment }, position) => ({
        courseId: id,
        title: lessonTitle,
        position,
        unitObjective: objective,
        unitAssessment: assessment,
      })),
    )
    .returning()
  if (course === undefined) throw new Error('The saved course was not returned.')
  return presentOwnCourse(course, saved)
}
