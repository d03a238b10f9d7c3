import { asc, eq, exists, inArray, isNotNull, or, sql } from 'drizzle-orm'
import type { AuthoredUnit } from '#contract/authored/course-file.ts'
import type { PlannedConcept } from '#contract/knowledge/concepts.ts'
import { innerTitle } from '#contract/words/text.ts'
import { authoredUnits, unitContents } from '#db/authored.ts'
import { units } from '#db/courses.ts'
import { concepts, evidence } from '#db/knowledge.ts'
import type { Connection } from '#server/platform/database/db.ts'
import { storable } from '#server/platform/text/storable.ts'
import { type CourseConcept, reconcileConcepts } from './reconcile-concepts.ts'

export type LessonPlace = { userId: string; courseId: string; unitId: string }

/**
 * Saves the concepts of a unit with its plan, in the same transaction: those its author wrote, otherwise
 * those of the plan, otherwise the unit itself. Existing concepts keep their ids (see `reconcileConcepts`).
 */
export async function keepConcepts(
  tx: Connection,
  place: LessonPlace,
  planned: readonly PlannedConcept[] = [],
): Promise<void> {
  await lockConcepts(tx, place.courseId)
  const known = await readKnown(tx, place.courseId)
  const course = await readUnits(tx, place.courseId)
  const unit = course.find(({ id }) => id === place.unitId)
  if (unit === undefined) return
  const others = course.filter((other) => other !== unit)
  const { leaving, kept, added } = reconcileConcepts({
    unitId: place.unitId,
    known,
    named: unit.written.length > 0 ? unit.written : planned,
    writtenElsewhere: others.flatMap(({ written }) => written),
    waiting: others.filter(({ id }) => !known.some(({ unitId }) => unitId === id)).length,
    unitItself: unitItself(unit),
  })
  if (leaving.length > 0) await tx.delete(concepts).where(inArray(concepts.id, leaving))
  if (kept.length > 0) await update(tx, place.unitId, kept.map(asText))
  if (added.length > 0)
    await tx.insert(concepts).values(added.map((concept) => ({ ...place, ...asText(concept) })))
}

/**
 * Two lessons of a course may be prepared at once, and keys are unique in the course; and a concept must not
 * be dropped for lack of evidence while an answer on it is being saved. Take this lock after locks on rows of
 * the course.
 */
export async function lockConcepts(tx: Connection, courseId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`concepts:${courseId}`}, 0))`)
}

/** A model's words in a form that can be stored. */
const asText = <Concept extends PlannedConcept>(concept: Concept): Concept => ({
  ...concept,
  label: storable(concept.label),
  statement: storable(concept.statement),
})

const readKnown = (tx: Connection, courseId: string): Promise<CourseConcept[]> =>
  tx
    .select({
      id: concepts.id,
      unitId: concepts.unitId,
      key: concepts.key,
      label: concepts.label,
      statement: concepts.statement,
      isSpokenOf: sql<boolean>`${or(
        isNotNull(concepts.calledShakyAt),
        exists(tx.select({ id: evidence.id }).from(evidence).where(eq(evidence.conceptId, concepts.id))),
      )}`,
    })
    .from(concepts)
    .where(eq(concepts.courseId, courseId))
    .orderBy(asc(concepts.position), asc(concepts.createdAt), asc(concepts.id))

type CourseUnit = {
  id: string
  title: string
  objective: string
  written: AuthoredUnit['head']['concepts']
}

async function readUnits(tx: Connection, courseId: string): Promise<CourseUnit[]> {
  const rows = await tx
    .select({
      id: units.id,
      title: units.title,
      objective: units.unitObjective,
      written: sql<CourseUnit['written'] | null>`${authoredUnits.content}->'head'->'concepts'`,
    })
    .from(units)
    .leftJoin(unitContents, eq(unitContents.unitId, units.id))
    .leftJoin(authoredUnits, eq(authoredUnits.id, unitContents.authoredId))
    .where(eq(units.courseId, courseId))
    .orderBy(asc(units.position))
  return rows.map((row) => ({ ...row, written: row.written ?? [] }))
}

function unitItself({ title, objective }: CourseUnit): PlannedConcept {
  const label = oneLine(innerTitle(title), 90) || 'This lesson'
  return { label, statement: oneLine(objective, 500) || label }
}

const oneLine = (text: string, limit: number) =>
  text.replaceAll(/\s+/g, ' ').trim().slice(0, limit).toWellFormed()

/** All of them in one statement. */
async function update(tx: Connection, unitId: string, kept: readonly object[]): Promise<void> {
  await tx.execute(sql`
    update ${concepts} set unit_id = ${unitId}, key = named.key, label = named.label, statement = named.statement,
      position = named.position
    from jsonb_to_recordset(${JSON.stringify(kept)}::jsonb)
      as named(id uuid, key text, label text, statement text, position integer)
    where ${concepts.id} = named.id`)
}
