import { and, asc, desc, eq, isNotNull } from 'drizzle-orm'
import { courseFileLimits } from '#contract/authored/course-file.ts'
import { users } from '#db/accounts.ts'
import { activities, lessonPlans, studyPages } from '#db/classroom.ts'
import { courses, units } from '#db/courses.ts'
import { exams } from '#db/exams.ts'
import { concepts } from '#db/knowledge.ts'
import { profiles } from '#db/profile.ts'
import type { UnitOf } from '#server/authored/edit/own-unit.ts'
import type { Connection } from '#server/platform/database/db.ts'

/** What was prepared for the owner in the lesson of a unit, and what may not go along with it. */
export async function loadLesson(db: Connection, { unitId, ownerId }: UnitOf) {
  const rows = await db
    .select({ plan: lessonPlans, activity: activities, page: studyPages.sections })
    .from(lessonPlans)
    .innerJoin(activities, eq(activities.lessonPlanId, lessonPlans.id))
    .leftJoin(studyPages, eq(studyPages.activityId, activities.id))
    .where(and(eq(lessonPlans.unitId, unitId), eq(lessonPlans.userId, ownerId)))
    .orderBy(asc(activities.sequence))
  // Of an exam that is not submitted the keys stay where they are.
  const taken = await db
    .select({ questions: exams.questions })
    .from(exams)
    .where(and(eq(exams.unitId, unitId), eq(exams.userId, ownerId), isNotNull(exams.submittedAt)))
    .orderBy(desc(exams.createdAt))
  const planned = await db
    .select({ key: concepts.key, label: concepts.label, statement: concepts.statement })
    .from(concepts)
    .where(and(eq(concepts.unitId, unitId), eq(concepts.userId, ownerId)))
    .orderBy(asc(concepts.position), asc(concepts.id))
    .limit(courseFileLimits.concepts.unit)
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
    plan: rows[0]?.plan,
    activities: rows.map(({ activity }) => activity),
    /** Somebody who wrote pages may find them quoted in the questions that were made from them. */
    hasOwnPages: rows.some(({ page }) =>
      Object.values(page ?? {}).some((text) => String(text ?? '').trim() !== ''),
    ),
    concepts: planned,
    questions: taken.flatMap(({ questions }) => questions),
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
    /** What anyone can read of the course. */
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

export type PreparedLesson = Awaited<ReturnType<typeof loadLesson>>
