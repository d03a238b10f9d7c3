import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { authoredUnits, courseContents, unitContents } from '#db/authored.ts'
import { lessonPlans } from '#db/classroom.ts'
import { courses, units } from '#db/courses.ts'
import { exams } from '#db/exams.ts'
import type { ReadBundledUnits, SourceUnit } from '#server/authored/source-unit.ts'
import { unitVersion } from '#server/authored/unit-version.ts'
import { courseColumns, visibleTo } from '#server/courses/queries.ts'
import type { Connection } from '#server/platform/database/db.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { compareUnits, type TakenUnit } from './compare-units.ts'

type NewsRequest = { courseId: string; ownerId: string; readBundled: ReadBundledUnits }

/** The learner's course, and what is different in the one it was taken from. Nothing is, where that one is gone. */
export async function findNews(db: Connection, { courseId, ownerId, readBundled }: NewsRequest) {
  const [found] = await db
    .select({ course: courseColumns, folder: courseContents.bundled })
    .from(courses)
    .leftJoin(courseContents, eq(courseContents.courseId, courses.id))
    .where(and(eq(courses.id, courseId), eq(courses.ownerId, ownerId)))
  if (found === undefined) throw new AppError('course_not_found')
  const { course, folder } = found
  const own = await takenUnits(db, course)
  const sourceIds = own.flatMap(({ source }) => source?.unitId ?? [])
  const originals =
    sourceIds.length === 0
      ? undefined
      : ((await bundledOriginals(readBundled, folder, sourceIds)) ??
        (await originalsOf(db, sourceIds, ownerId)))
  const news = originals === undefined ? [] : compareUnits({ ...course, units: own }, originals)
  return { course, own, news }
}

const carriedColumns = { unit: units, authoredId: authoredUnits.id, hash: authoredUnits.hash }

async function takenUnits(
  db: Connection,
  course: { id: string; currentLessonIndex: number; completed: boolean },
): Promise<TakenUnit[]> {
  const rows = await db
    .select({
      ...carriedColumns,
      sourceId: unitContents.sourceUnitId,
      sourceVersion: unitContents.sourceVersion,
      isOpened: sql<boolean>`(exists (select 1 from ${lessonPlans} where lesson_plans.unit_id = units.id)
        or exists (select 1 from ${exams} where exams.unit_id = units.id))`,
    })
    .from(units)
    .leftJoin(unitContents, eq(unitContents.unitId, units.id))
    .leftJoin(authoredUnits, eq(authoredUnits.id, unitContents.authoredId))
    .where(eq(units.courseId, course.id))
    .orderBy(asc(units.position))
  return rows.map(({ unit, authoredId, hash, sourceId, sourceVersion, isOpened }) => ({
    ...unit,
    authoredId,
    version: unitVersion(unit, hash),
    source: sourceId === null || sourceVersion === null ? null : { unitId: sourceId, version: sourceVersion },
    isBegun: isOpened || course.completed || unit.position < course.currentLessonIndex,
  }))
}

/** Nothing where the course was not taken from the folder itself, or the folder is gone. */
async function bundledOriginals(readBundled: ReadBundledUnits, folder: string | null, sourceIds: string[]) {
  if (folder === null) return undefined
  const originals = await readBundled(folder)
  return originals?.some(({ id }) => sourceIds.includes(id)) ? originals : undefined
}

/** Nothing where the course is gone, or may not be seen any more. */
async function originalsOf(
  db: Connection,
  sourceIds: string[],
  learnerId: string,
): Promise<SourceUnit[] | undefined> {
  const ofSource = db.select({ id: units.courseId }).from(units).where(inArray(units.id, sourceIds))
  const rows = await db
    .select(carriedColumns)
    .from(units)
    .innerJoin(courses, and(eq(courses.id, units.courseId), visibleTo(learnerId)))
    .leftJoin(unitContents, eq(unitContents.unitId, units.id))
    .leftJoin(authoredUnits, eq(authoredUnits.id, unitContents.authoredId))
    .where(inArray(units.courseId, ofSource))
    .orderBy(asc(units.position))
  if (rows.length === 0) return undefined
  return rows.map(({ unit, authoredId, hash }) => ({
    ...unit,
    version: unitVersion(unit, hash),
    carries: authoredId === null ? null : { authoredId },
  }))
}
