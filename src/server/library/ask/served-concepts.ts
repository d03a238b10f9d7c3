import { and, asc, desc, eq } from 'drizzle-orm'
import type { AskLibrarian, ServedConcept } from '#contract/library/ask.ts'
import { innerTitle } from '#contract/words/text.ts'
import { courses, units } from '#db/courses.ts'
import { concepts } from '#db/knowledge.ts'
import { findPassages, questionWords, worthALook } from '#server/passages/find-passages.ts'
import { languageOf } from '#server/passages/language.ts'
import type { Connection } from '#server/platform/database/db.ts'
import { AppError } from '#server/platform/http/errors.ts'

/** A concept that an item may serve, with its statement. */
export type Servable = ServedConcept & { statement: string; unitId: string | null }

/** For a learner with many courses, the most recently used ones. */
const maxConcepts = 200

/**
 * The closed list of what an item may serve: the concepts of the unit, of the course, or of all courses; for
 * a unit without concepts its title.
 */
export async function readServable(
  db: Connection,
  userId: string,
  { courseId, unitId }: Pick<AskLibrarian, 'courseId' | 'unitId'>,
): Promise<Servable[]> {
  await requireOwnPlace(db, userId, { courseId, unitId })
  const rows = await db
    .select({
      courseId: courses.id,
      unitId: units.id,
      unitTitle: units.title,
      objective: units.unitObjective,
      conceptId: concepts.id,
      label: concepts.label,
      statement: concepts.statement,
    })
    .from(courses)
    .innerJoin(units, eq(units.courseId, courses.id))
    .leftJoin(concepts, and(eq(concepts.unitId, units.id), eq(concepts.userId, userId)))
    .where(
      and(
        eq(courses.ownerId, userId),
        courseId === null ? undefined : eq(courses.id, courseId),
        unitId === null ? undefined : eq(units.id, unitId),
      ),
    )
    .orderBy(
      desc(courses.lastUsedAt),
      asc(courses.id),
      asc(units.position),
      asc(concepts.position),
      asc(concepts.id),
    )
    .limit(maxConcepts)
  return rows.map(({ unitTitle, objective, label, statement, ...ids }) => ({
    ...ids,
    label: label ?? innerTitle(unitTitle),
    statement: statement ?? objective,
  }))
}

/** Refuses a course or unit that does not belong to the learner. */
export async function requireOwnPlace(
  db: Connection,
  userId: string,
  { courseId, unitId }: Pick<AskLibrarian, 'courseId' | 'unitId'>,
): Promise<void> {
  if (unitId !== null) {
    const [unit] = await db
      .select({ courseId: units.courseId })
      .from(units)
      .innerJoin(courses, and(eq(courses.id, units.courseId), eq(courses.ownerId, userId)))
      .where(eq(units.id, unitId))
    if (unit === undefined || (courseId !== null && unit.courseId !== courseId))
      throw new AppError('unit_not_found')
  } else if (courseId !== null) {
    const [course] = await db
      .select({ id: courses.id })
      .from(courses)
      .where(and(eq(courses.id, courseId), eq(courses.ownerId, userId)))
    if (course === undefined) throw new AppError('course_not_found')
  }
}

/** Without a model: the concept that a wish is about, or null. */
export function servedBy(wish: string, list: readonly Servable[]): Servable | null {
  const [best] = findPassages(
    wish,
    list.map((one) => ({ text: `${one.label}: ${one.statement}`, source: one })),
    languageOf(wish),
  ).sort((one, other) => other.coverage - one.coverage)
  return best !== undefined && best.coverage >= worthALook ? best.source : null
}

/** The first concept of the list whose name a text contains. */
export function namedIn(text: string, list: readonly Servable[]): Servable | null {
  const passage = [{ text, source: null }]
  const lower = text.toLowerCase()
  // All forms of a word begin alike, so most of the list is skipped by this quick test.
  const mayBeNamed = ({ label }: Servable) =>
    questionWords(label, languageOf(label)).every(({ key }) => lower.includes(key.slice(0, 3)))
  const isNamed = ({ label }: Servable) =>
    (findPassages(label, passage, languageOf(label))[0]?.coverage ?? 0) > 0.99
  return list.find((one) => mayBeNamed(one) && isNamed(one)) ?? null
}

export const asServed = ({ label, courseId, conceptId }: Servable): ServedConcept => ({
  label,
  courseId,
  conceptId,
})
