import { randomUUID } from 'node:crypto'
import { and, eq, isNull, or, sql } from 'drizzle-orm'
import type { CourseVisibility } from '#contract/courses/course-rules.ts'
import type { OwnCourse, SaveCourse } from '#contract/courses.ts'
import type { SpaceLimits } from '#contract/profile/space.ts'
import { courses, units } from '#db/courses.ts'
import { lockCreator, unmarkNewest } from '#server/courses/lists/newest-of-creator.ts'
import type { Database, Transaction } from '#server/platform/database/db.ts'
import { keyedId } from '#server/platform/database/keyed-id.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { holdSpace, refuseFull } from '#server/platform/space/measure-space.ts'
import { searchTextOf } from '#server/platform/text/search-text.ts'
import { attachSources } from '#server/sources/attach-sources.ts'
import { presentOwnCourse } from './present-course.ts'
import { ownCourseColumns, type UnitRow, unitsOf } from './queries.ts'

type Saving = {
  ownerId: string
  course: SaveCourse & { visibility: CourseVisibility }
  idempotencyKey?: string | undefined
}

/**
 * Saves a generated course and its units, or nothing. With a key, a repeated request after a lost answer adds
 * nothing.
 */
export async function saveCourse(db: Database, saving: Saving & { limits: SpaceLimits }): Promise<OwnCourse> {
  const { course } = saving
  if (course.units.length !== course.lessons)
    throw new AppError('units_do_not_match', {
      words: { lessons: course.lessons, units: course.units.length },
    })
  return db.transaction(async (tx) => {
    await holdSpace(tx, saving.ownerId)
    const { courseId, newUnits } = await saveCourseIn(tx, saving)
    if (newUnits !== undefined) {
      await attachSources(tx, saving.ownerId, courseId, course.sourceIds ?? [])
      await refuseFull(tx, saving.ownerId, saving.limits, ['courses'])
    }
    return ownCourseIn(tx, courseId)
  })
}

type SavingIn = Saving & {
  /** The origin of a course that no learner here made. */
  originId?: string | undefined
}

/** The units of a new course; undefined where its key or its origin already exists. */
type SavedCourse = { courseId: string; newUnits: UnitRow[] | undefined }

/** The same in the transaction of a larger act. It locks the owner's row, so that nothing is saved twice. */
export async function saveCourseIn(tx: Transaction, saving: SavingIn): Promise<SavedCourse> {
  const { ownerId, course, idempotencyKey, originId } = saving
  const id = idempotencyKey === undefined ? randomUUID() : keyedId(ownerId, idempotencyKey)
  await lockCreator(tx, ownerId)
  const ofFamily = and(
    eq(courses.ownerId, ownerId),
    eq(courses.originId, originId ?? id),
    isNull(courses.variantId),
  )
  const held = () =>
    tx
      .select({ id: courses.id })
      .from(courses)
      .where(or(eq(courses.id, id), ofFamily))
  const [before] = await held()
  if (before !== undefined) return { courseId: before.id, newUnits: undefined }
  if (await insertCourse(tx, id, saving))
    return { courseId: id, newUnits: await insertUnits(tx, id, course.units) }
  // Copied from another learner's at the same moment.
  const [meanwhile] = await held()
  if (meanwhile === undefined) throw new AppError('unavailable', { retryAfterSeconds: 1 })
  return { courseId: meanwhile.id, newUnits: undefined }
}

/** A course as its owner sees it, with the transaction's changes so far. */
export async function ownCourseIn(tx: Transaction, courseId: string): Promise<OwnCourse> {
  const [course] = await tx.select(ownCourseColumns).from(courses).where(eq(courses.id, courseId))
  if (course === undefined) throw new Error('The saved course was not found.')
  return presentOwnCourse(course, (await unitsOf(tx, [courseId]))(courseId))
}

async function insertCourse(
  tx: Transaction,
  id: string,
  { ownerId, course: { units: _units, sourceIds: _sources, ...brief }, originId }: SavingIn,
): Promise<boolean> {
  const isPublic = brief.visibility === 'public' && originId === undefined
  if (isPublic) await unmarkNewest(tx, ownerId)
  const inserted = await tx
    .insert(courses)
    .values({
      ...brief,
      id,
      ownerId,
      creatorId: originId === undefined ? ownerId : null,
      originId: originId ?? id,
      forkLevel: 0,
      duration: brief.weeklyHours * brief.lessons,
      newestOfCreator: isPublic,
      searchText: searchTextOf(brief.title, brief.description),
      // Not the transaction's start time: the transaction that waited for the lock is the newer one.
      createdAt: sql`clock_timestamp()`,
      lastUsedAt: sql`clock_timestamp()`,
    })
    .onConflictDoNothing()
    .returning({ id: courses.id })
  return inserted.length > 0
}

async function insertUnits(
  tx: Transaction,
  courseId: string,
  planned: SaveCourse['units'],
): Promise<UnitRow[]> {
  const saved = await tx
    .insert(units)
    .values(
      planned.map(({ lessonTitle, objective, assessment }, position) => ({
        courseId,
        title: lessonTitle,
        position,
        unitObjective: objective,
        unitAssessment: assessment,
      })),
    )
    .returning()
  return saved.toSorted((a, b) => a.position - b.position)
}
