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

/** A unit of the learner's own course with what it carries; anybody else's is not there. */
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

/** A unit may come with its concepts alone, its lesson still to be written. */
export const isWritten = ({ content }: OwnUnit): boolean => (content?.activities.length ?? 0) > 0

/** The same where somebody wrote its lesson. */
export function requireWritten(found: OwnUnit): WrittenUnit {
  const { carried, content } = found
  const authoredId = carried?.authoredId ?? null
  if (carried === null || authoredId === null || content === null || !isWritten(found))
    throw new AppError('lesson_not_written')
  return { ...found, carried: { ...carried, authoredId }, content }
}

/**
 * For a change: holds the course until it is made. Changes of its units come one after the other, since concepts are
 * named across units, and none comes while somebody copies the course.
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

/** An owner may have renamed the unit: what its row says counts, where it says anything. */
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
 * Words that the row has decided and a save would change: they are changed with the course. What somebody read before a
 * renaming, or what stands in the written lesson itself, is no change.
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
