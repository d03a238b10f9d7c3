import { and, eq, isNull, sql } from 'drizzle-orm'
import type { OwnCourse } from '#contract/courses.ts'
import type { SpaceLimits } from '#contract/profile/space.ts'
import { courses, units } from '#db/courses.ts'
import { sources } from '#db/sources.ts'
import { copyAuthored } from '#server/authored/copy-authored.ts'
import type { Connection, Database, Transaction } from '#server/platform/database/db.ts'
import { AppError } from '#server/platform/http/errors.ts'
import type { Logger } from '#server/platform/operations/log.ts'
import { holdSpace, measureSpace, refuseFull } from '#server/platform/space/measure-space.ts'
import type { CourseCompanions } from './companions.ts'
import { presentOwnCourse } from './present-course.ts'
import {
  type CourseRow,
  courseColumns,
  creatorNames,
  type OwnCourseRow,
  ownCourseColumns,
  type UnitRow,
  unitsOf,
  visibleTo,
} from './queries.ts'

export type Fork = { course: OwnCourse; isNew: boolean }

/** The kinds of the learner's space that a fork takes. */
const forked = ['courses', 'videos', 'transcriptBytes', 'projects'] as const

/**
 * Copies the course, its units with their written lessons, and its owner's videos and projects, in one
 * transaction. A learner has one course of an origin, and one of each changed copy of it: adding it again, at
 * any time, returns the existing one.
 */
export async function forkCourse(
  db: Database,
  courseId: string,
  adderId: string,
  { log, limits, companions }: { log: Logger; limits: SpaceLimits; companions: readonly CourseCompanions[] },
): Promise<Fork> {
  return db.transaction(async (tx) => {
    await holdSpace(tx, adderId)
    // A shared lock, so that the source is neither deleted nor changed while it is read piece by piece.
    const [source] = await tx
      .select({ ...courseColumns, creator: creatorNames })
      .from(courses)
      .where(and(eq(courses.id, courseId), visibleTo(adderId)))
      .for('share')
    if (source === undefined) throw new AppError('course_not_found')
    const before = await measureSpace(tx, adderId, forked)
    const copy = await insertCopy(tx, source, adderId)
    if (copy === undefined) return { course: await heldCourse(tx, source, adderId), isNew: false }
    const copiedUnits = await copyUnits(tx, source.id, copy.id)
    const transfer = {
      fromCourseId: source.id,
      fromOwnerId: source.ownerId,
      toCourseId: copy.id,
      toOwnerId: adderId,
    }
    await copyAuthored(tx, transfer, copiedUnits)
    for (const { copy: copyCompanions } of companions) await copyCompanions(tx, transfer, log)
    await refuseFull(tx, adderId, limits, forked, before)
    // The copy's own row was returned before its origin in the installation was known.
    return { course: presentOwnCourse({ ...copy, creator: source.creator }, copiedUnits), isNew: true }
  })
}

/** Undefined where the learner already has the course: the unique index decides, also between processes. */
async function insertCopy(
  tx: Transaction,
  source: CourseRow,
  adderId: string,
): Promise<OwnCourseRow | undefined> {
  const { title, description, objectives, priorKnowledge, difficultyLevel, referenceBooks } = source
  const { duration, weeklyHours, lessons, creatorId, originId, forkLevel, visibility } = source
  const { variantId, changedBy } = source
  const [copy] = await tx
    .insert(courses)
    .values({
      title,
      description,
      objectives,
      priorKnowledge,
      difficultyLevel,
      referenceBooks,
      duration,
      weeklyHours,
      lessons,
      creatorId,
      originId,
      variantId,
      changedBy,
      visibility,
      ownerId: adderId,
      forkLevel: forkLevel + 1,
      worksUsed: worksOf(source),
      searchText: sql`(select ${courses.searchText} from ${courses} where ${courses.id} = ${source.id})`,
    })
    .onConflictDoNothing()
    .returning(ownCourseColumns)
  return copy
}

const maxWorks = 50

/**
 * The names of the documents that its owner taught from. The documents themselves are not copied, because
 * they belong to the owner.
 */
const worksOf = ({ id, ownerId }: CourseRow) => sql`array(
  select work from (
    select unnest(${courses.worksUsed}) as work from ${courses} where ${courses.id} = ${id}
    union select concat_ws(', ', ${sources.title}, nullif(${sources.author}, '')) from ${sources}
    where ${sources.courseId} = ${id} and ${sources.userId} = ${ownerId} and ${sources.state} = 'ready'
  ) as works order by work limit ${maxWorks})`

async function copyUnits(tx: Transaction, fromCourseId: string, toCourseId: string): Promise<UnitRow[]> {
  const copied = await tx
    .insert(units)
    .select(
      tx
        .select({
          id: sql<string>`gen_random_uuid()`.as('id'),
          courseId: sql<string>`${toCourseId}::uuid`.as('course_id'),
          title: units.title,
          position: units.position,
          unitObjective: units.unitObjective,
          unitAssessment: units.unitAssessment,
        })
        .from(units)
        .where(eq(units.courseId, fromCourseId)),
    )
    .returning()
  return copied.toSorted((a, b) => a.position - b.position)
}

async function heldCourse(
  db: Connection,
  { originId, variantId }: CourseRow,
  ownerId: string,
): Promise<OwnCourse> {
  const [held] = await db
    .select(ownCourseColumns)
    .from(courses)
    .where(
      and(
        eq(courses.ownerId, ownerId),
        eq(courses.originId, originId),
        variantId === null ? isNull(courses.variantId) : eq(courses.variantId, variantId),
      ),
    )
  // Its owner deleted it at the same moment: answered as if it had never existed.
  if (held === undefined) throw new AppError('course_not_found')
  return presentOwnCourse(held, (await unitsOf(db, [held.id]))(held.id))
}
