import { eq } from 'drizzle-orm'
import { users } from '#db/accounts.ts'
import { courses, units } from '#db/courses.ts'
import { profiles } from '#db/profile.ts'
import type { UnitOf } from '#server/authored/edit/own-unit.ts'
import type { Connection } from '#server/platform/database/db.ts'
import { preparedLessons } from './prepared-lessons.ts'

/** Loads the owner's prepared lesson of a unit, and the words that must not be published with it. */
export async function loadLesson(db: Connection, { unitId, ownerId }: UnitOf) {
  const lessonOf = await preparedLessons(db, ownerId, [unitId])
  const [person] = await db
    .select({ profile: profiles, email: users.email })
    .from(users)
    .leftJoin(profiles, eq(profiles.id, users.id))
    .where(eq(users.id, ownerId))
  const said = await db
    .select({ course: courses, unit: units })
    .from(units)
    .innerJoin(courses, eq(courses.id, units.courseId))
    .where(eq(units.courseId, db.select({ id: units.courseId }).from(units).where(eq(units.id, unitId))))
  return {
    ...lessonOf(unitId),
    person: {
      name: '',
      fullName: null,
      username: '',
      careerGoals: '',
      interests: [],
      certifications: [],
      ...person?.profile,
      email: person?.email ?? '',
    },
    /** The text of the course that anyone can read. */
    said: {
      titles: said.map(({ course, unit }) => `${course.title}\n${unit.title}`).join('\n'),
      all: said
        .map(({ course, unit }) =>
          [
            course.title,
            course.description,
            ...course.objectives,
            ...course.priorKnowledge,
            unit.title,
            unit.unitObjective,
          ].join('\n'),
        )
        .join('\n'),
    },
  }
}
