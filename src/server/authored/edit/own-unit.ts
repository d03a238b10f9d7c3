import { and, eq, sql } from 'drizzle-orm'
import type { AuthoredUnit } from '#contract/authored/course-file.ts'
import type { FieldFault } from '#contract/authored/link-faults.ts'
import { courseLimits } from '#contract/courses/course-rules.ts'
import { innerTitle } from '#contract/words/text.ts'
import { authoredUnits, unitContents, unitVersions } from '#db/authored.ts'
import { courses, units } from '#db/courses.ts'
import type { Connection, Transaction } from '#server/platform/database/db.ts'
import { AppError } from '#server/platform/http/errors.ts'

export type UnitOf = { unitId: string; ownerId: string }

/** A unit of the learner's own course with its content; another learner's unit is not found. */
export async function findOwnUnit(db: Connection, { unitId, ownerId }: UnitOf) {
  const [found] = await db
    .select({
      unit: units,
      course: { id: courses.id, title: courses.title },
      carried: { authoredId: unitContents.authoredId, revision: unitContents.revision },
      content: authoredUnits.content,
      versions: sql<number>`(select count(*)::int from ${unitVersions} where ${unitVersions.unitId} = ${units.id})`,
    })
    .from(units)
    .innerJoin(courses, eq(courses.id, units.courseId))
    .leftJoin(unitContents, eq(unitContents.unitId, units.id))
    .leftJoin(authoredUnits, eq(authoredUnits.id, unitContents.authoredId))
    .where(and(eq(units.id, unitId), eq(courses.ownerId, ownerId)))
  if (found === undefined) throw new AppError('unit_not_found')
  return found
}

export type OwnUnit = Awaited<ReturnType<typeof findOwnUnit>>
export type WrittenUnit = OwnUnit & {
  carried: { authoredId: string; revision: number }
  content: AuthoredUnit
}

/** A unit may have only concepts, and its lesson is written later. */
export const isWritten = ({ content }: OwnUnit): boolean => (content?.activities.length ?? 0) > 0

/** The same unit, refused if its lesson is not written. */
export function requireWritten(found: OwnUnit): WrittenUnit {
  const { carried, content } = found
  const authoredId = carried?.authoredId ?? null
  if (carried === null || authoredId === null || content === null || !isWritten(found))
    throw new AppError('lesson_not_written')
  return { ...found, carried: { ...carried, authoredId }, content }
}

/**
 * For a change: locks the course until the transaction ends. Changes of its units run one after the other,
 * because concepts are named across units, and none runs while the course is copied.
 */
export async function lockOwnUnit(tx: Transaction, of: UnitOf): Promise<OwnUnit> {
  const { course } = await findOwnUnit(tx, of)
  await tx.select({ id: courses.id }).from(courses).where(eq(courses.id, course.id)).for('no key update')
  return findOwnUnit(tx, of)
}

export const placeOf = ({ unit, course }: Pick<OwnUnit, 'unit' | 'course'>) => ({
  unitId: unit.id,
  courseId: course.id,
  courseTitle: innerTitle(course.title),
  number: unit.position + 1,
})

/** The owner may have renamed the unit, so non-empty fields of its row take precedence. */
export function withRowWords(content: AuthoredUnit, { unit }: Pick<OwnUnit, 'unit'>): AuthoredUnit {
  const { title, objective, assessment } = content.head
  const chosen = (row: string, written: string, limit: number) => row.trim().slice(0, limit) || written
  return {
    ...content,
    head: {
      ...content.head,
      title: chosen(innerTitle(unit.title), title, courseLimits.unitTitle),
      objective: chosen(unit.unitObjective, objective, courseLimits.unitText),
      assessment: chosen(unit.unitAssessment, assessment, courseLimits.unitText),
    },
  }
}

type Head = Pick<AuthoredUnit['head'], 'title' | 'objective' | 'assessment'>

/**
 * The fields of the unit's row that a save would change: they can only be changed with the course. A value
 * that was read before a renaming, or that the written lesson contains, is no change.
 */
export function rowWordFaults(sent: Head, kept: Head, read: Head): FieldFault[] {
  const names = ['title', 'objective', 'assessment'] as const
  return names.flatMap((name) =>
    [kept[name], read[name]].includes(sent[name])
      ? []
      : [
          {
            path: ['head', name],
            message: `The ${name} of a unit is changed with its course. Here it stays “${kept[name]}”.`,
          },
        ],
  )
}
