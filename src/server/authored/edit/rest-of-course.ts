import { and, eq, ne } from 'drizzle-orm'
import type { AuthoredUnit } from '#contract/authored/course-file.ts'
import type { RestOfCourse } from '#contract/authored/link-faults.ts'
import { innerTitle } from '#contract/words/text.ts'
import { authoredUnits, courseContents, unitContents } from '#db/authored.ts'
import { units } from '#db/courses.ts'
import type { Connection } from '#server/platform/database/db.ts'
import type { OwnUnit } from './own-unit.ts'

/** The uses of this unit's concepts in the other units and in the project of the course. */
export async function restOfCourse(
  db: Connection,
  { unit, course, content }: Pick<OwnUnit, 'unit' | 'course' | 'content'>,
): Promise<RestOfCourse> {
  // The queries run one after the other, because a transaction has one connection.
  const others = await db
    .select({ title: units.title, position: units.position, content: authoredUnits.content })
    .from(units)
    .innerJoin(unitContents, eq(unitContents.unitId, units.id))
    .innerJoin(authoredUnits, eq(authoredUnits.id, unitContents.authoredId))
    .where(and(eq(units.courseId, course.id), ne(units.id, unit.id)))
    .orderBy(units.position)
  const [project] = await db
    .select({ extras: courseContents.extras })
    .from(courseContents)
    .where(eq(courseContents.courseId, course.id))
  const concepts = others.flatMap(({ title, position, content: { head } }) =>
    head.concepts.map(({ key, label }) => ({
      key,
      label,
      unit: `Unit ${position + 1}, “${innerTitle(title)}”`,
    })),
  )
  const own = new Set(content?.head.concepts.map(({ key }) => key))
  const named = new Map<string, string>()
  const note = (keys: readonly string[], where: string) => {
    for (const key of keys) if (own.has(key) && !named.has(key)) named.set(key, where)
  }
  for (const { position, content: other } of others) note(keysNamedIn(other), `unit ${position + 1}`)
  for (const milestone of project?.extras.project?.milestones ?? [])
    note(milestone.concepts, 'the project of the course')
  return { concepts, named: [...named].map(([key, where]) => ({ key, where })) }
}

const keysNamedIn = ({ questions, cards, activities }: AuthoredUnit): string[] => [
  ...[...questions, ...cards].map(({ concept }) => concept),
  ...activities.flatMap(({ head, exercises }) => [
    ...exercises.flatMap(({ concept }) => concept ?? []),
    ...((head.guide === 'Examiner' && head.concepts) || []),
  ]),
]
