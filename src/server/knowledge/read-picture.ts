import { and, asc, desc, eq, exists, or, sql } from 'drizzle-orm'
import {
  type CourseConcepts,
  type Knowledge,
  type Misconception,
  maxMisconceptions,
  type UnitStanding,
} from '#contract/knowledge/picture.ts'
import { universalDay } from '#contract/time/calendar-date.ts'
import { innerTitle } from '#contract/words/text.ts'
import { users } from '#db/accounts.ts'
import { courses, units } from '#db/courses.ts'
import { concepts, knowledgeSettings } from '#db/knowledge.ts'
import type { Connection } from '#server/platform/database/db.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { presentMisconceptions, presentStanding } from './present-standing.ts'
import { readRecall } from './read-recall.ts'
import { settingsAtFirst, settingsColumns } from './read-settings.ts'
import { type ConceptSums, ofCourse, sumEvidence } from './sum-evidence.ts'

/** What Trivium believes of a learner, for the course asked for or the one they used last. Three statements. */
export async function readPicture(
  db: Connection,
  learnerId: string,
  courseId: string | undefined,
): Promise<Knowledge> {
  const rows = await readRows(db, learnerId, courseId)
  const settings = rows[0]?.settings ?? settingsAtFirst
  const listed = new Map(rows.flatMap(({ course }) => (course ? [[course.id, course]] : [])))
  const chosen = courseId === undefined ? rows.find(({ concept }) => concept)?.course : listed.get(courseId)
  if (courseId !== undefined && !chosen) throw new AppError('not_found')
  const all = [...listed.values()].map(({ id, title }) => ({ id, title: innerTitle(title) }))
  if (!chosen) return { settings, courses: all, course: null }
  const sums = await sumEvidence(db, { of: ofCourse(chosen.id), today: universalDay() })
  const recall = await readRecall(db, ofCourse(chosen.id))
  return { settings, courses: all, course: presentCourse(chosen, rows, { sums, recall }) }
}

/** The part of it that is about one course. */
export async function readCourseConcepts(
  db: Connection,
  learnerId: string,
  courseId: string,
): Promise<CourseConcepts> {
  const { course } = await readPicture(db, learnerId, courseId)
  if (course === null) throw new AppError('not_found')
  return course
}

type Row = Awaited<ReturnType<typeof readRows>>[number]

/**
 * One row for each concept of the chosen course, in the course's order, and one for each other course that has
 * concepts; every row has the learner's settings, so that even a learner without a course has one.
 */
function readRows(db: Connection, learnerId: string, courseId: string | undefined) {
  const ofThisCourse = db.select({ id: concepts.id }).from(concepts).where(eq(concepts.courseId, courses.id))
  const isListed =
    courseId === undefined ? exists(ofThisCourse) : or(eq(courses.id, courseId), exists(ofThisCourse))
  const lastUsed = db
    .select({ id: courses.id })
    .from(courses)
    .where(and(eq(courses.ownerId, learnerId), exists(ofThisCourse)))
    .orderBy(desc(courses.lastUsedAt), asc(courses.id))
    .limit(1)
  return db
    .select({
      settings: settingsColumns,
      course: { id: courses.id, title: courses.title },
      unit: { id: units.id, title: units.title, position: units.position },
      concept: {
        id: concepts.id,
        label: concepts.label,
        statement: concepts.statement,
        calledShakyAt: concepts.calledShakyAt,
      },
    })
    .from(users)
    .leftJoin(knowledgeSettings, eq(knowledgeSettings.userId, users.id))
    .leftJoin(courses, and(eq(courses.ownerId, users.id), isListed))
    .leftJoin(
      concepts,
      and(
        eq(concepts.courseId, courses.id),
        eq(concepts.userId, users.id),
        eq(courses.id, courseId ?? sql`(${lastUsed})`),
      ),
    )
    .leftJoin(units, eq(units.id, concepts.unitId))
    .where(eq(users.id, learnerId))
    .orderBy(
      desc(courses.lastUsedAt),
      asc(courses.id),
      asc(units.position),
      asc(concepts.position),
      asc(concepts.createdAt),
      asc(concepts.id),
    )
}

function presentCourse(
  { id, title }: { id: string; title: string },
  rows: Row[],
  { sums, recall }: { sums: Map<string, ConceptSums>; recall: Map<string, number> },
): CourseConcepts {
  const known = rows.flatMap(({ unit, concept }) => (concept ? [{ unit, concept }] : []))
  const byUnit = Map.groupBy(known, ({ unit }) => unit?.id ?? null)
  const newestFirst = (one: Misconception, other: Misconception) => other.day.localeCompare(one.day)
  return {
    courseId: id,
    title: innerTitle(title),
    units: [...byUnit.values()].map((within): UnitStanding => {
      const unit = within[0]?.unit ?? null
      return {
        unitId: unit?.id ?? null,
        title: unit ? innerTitle(unit.title) : '',
        number: unit ? unit.position + 1 : null,
        concepts: within.map(({ concept }) =>
          presentStanding(concept, sums.get(concept.id), recall.get(concept.id)),
        ),
      }
    }),
    misconceptions: known
      .flatMap(({ concept }) => presentMisconceptions(concept, sums.get(concept.id)))
      .toSorted(newestFirst)
      .slice(0, maxMisconceptions),
  }
}
