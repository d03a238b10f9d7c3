import { and, asc, eq, exists, inArray, isNotNull, or, sql } from 'drizzle-orm'
import { conceptLimits, keyFor, type PlannedConcept, sameConcept } from '#contract/knowledge/concepts.ts'
import { units } from '#db/courses.ts'
import { concepts, evidence } from '#db/knowledge.ts'
import type { Connection } from '#server/platform/database/db.ts'
import { storable } from '#server/platform/text/storable.ts'

export type LessonPlace = { userId: string; courseId: string; unitId: string }
/** An author's concept comes with its key; a plan's gets one. */
type Named = PlannedConcept & { key?: string }
type Row = typeof concepts.$inferSelect & { isSpokenOf: boolean }

/**
 * Keeps the concepts of a unit with its plan, in the same transaction. One that was there before, by key or by label,
 * keeps its id and key; one that nothing was ever said about goes when the plan no longer names it. Without any, the
 * unit itself is the concept.
 */
export async function keepConcepts(
  tx: Connection,
  place: LessonPlace,
  named: readonly Named[],
): Promise<void> {
  // Two lessons of a course may be prepared at once, and keys are the course's.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`concepts:${place.courseId}`}, 0))`)
  const rows = await readRows(tx, place.courseId)
  const mine = rows.filter(({ unitId }) => unitId === place.unitId)
  if (named.length === 0 && mine.length > 0) return
  const wanted = distinct(named)
  const inCourse = (concept: Named) => rows.find((row) => isSame(row, concept))
  const kept = wanted.flatMap((concept) => {
    const row = inCourse(concept)
    // A concept that another unit has is that unit's.
    return row && (row.unitId === place.unitId || row.unitId === null) ? [{ row, concept }] : []
  })
  const leaving = mine.filter((row) => !row.isSpokenOf && !kept.some((each) => each.row === row))
  const room = await roomFor(tx, place, rows.length - leaving.length)
  const added = wanted
    .filter((concept) => inCourse(concept) === undefined)
    .slice(0, Math.max(0, room - kept.length))
  if (leaving.length > 0)
    await tx.delete(concepts).where(
      inArray(
        concepts.id,
        leaving.map(({ id }) => id),
      ),
    )
  const places = new Map(wanted.map((concept, index) => [concept, index]))
  for (const { row, concept } of kept)
    await tx
      .update(concepts)
      .set({
        unitId: place.unitId,
        label: storable(concept.label),
        statement: storable(concept.statement),
        position: places.get(concept) ?? 0,
      })
      .where(eq(concepts.id, row.id))
  const taken = new Set(rows.filter((row) => !leaving.includes(row)).map(({ key }) => key))
  const isTaken = (key: string) => taken.has(key)
  const values = (kept.length + added.length > 0 ? added : [await unitAsConcept(tx, place.unitId)]).map(
    (concept) => {
      const key = concept.key ?? keyFor(concept.label, isTaken)
      taken.add(key)
      return {
        ...place,
        key,
        label: storable(concept.label),
        statement: storable(concept.statement),
        position: places.get(concept) ?? 0,
      }
    },
  )
  if (values.length > 0) await tx.insert(concepts).values(values)
}

const isSame = (row: Row, { key, label }: Named) =>
  key === undefined ? sameConcept(row.label, label) : row.key === key

const distinct = (named: readonly Named[]): Named[] =>
  named
    .filter(
      (concept, index) => !named.slice(0, index).some((earlier) => sameConcept(earlier.label, concept.label)),
    )
    .slice(0, conceptLimits.unit)

/** In the order of the course. */
const readRows = (tx: Connection, courseId: string): Promise<Row[]> =>
  tx
    .select({
      id: concepts.id,
      userId: concepts.userId,
      courseId: concepts.courseId,
      unitId: concepts.unitId,
      key: concepts.key,
      label: concepts.label,
      statement: concepts.statement,
      position: concepts.position,
      calledShakyAt: concepts.calledShakyAt,
      createdAt: concepts.createdAt,
      isSpokenOf: sql<boolean>`${or(
        isNotNull(concepts.calledShakyAt),
        exists(tx.select({ id: evidence.id }).from(evidence).where(eq(evidence.conceptId, concepts.id))),
      )}`,
    })
    .from(concepts)
    .where(eq(concepts.courseId, courseId))
    .orderBy(asc(concepts.position), asc(concepts.createdAt), asc(concepts.id))

/** How many concepts the unit may have, so that every other unit of the course can still have one. */
async function roomFor(tx: Connection, { courseId, unitId }: LessonPlace, others: number): Promise<number> {
  const [row] = await tx
    .select({ waiting: sql<number>`count(*)::int` })
    .from(units)
    .where(
      and(
        eq(units.courseId, courseId),
        sql`${units.id} <> ${unitId}`,
        sql`not exists (select 1 from ${concepts} where ${concepts.unitId} = ${units.id})`,
      ),
    )
  return Math.min(conceptLimits.unit, conceptLimits.course - others - (row?.waiting ?? 0))
}

async function unitAsConcept(tx: Connection, unitId: string): Promise<Named> {
  const [unit] = await tx
    .select({ title: units.title, objective: units.unitObjective })
    .from(units)
    .where(eq(units.id, unitId))
  const label = (unit?.title ?? '').slice(0, 100).toWellFormed()
  return { label, statement: (unit?.objective || label).slice(0, 500).toWellFormed() }
}
