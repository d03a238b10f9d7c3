import { and, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { type LessonContext, lessonContextSchema } from '#contract/classroom.ts'
import { openUnits } from '#contract/courses.ts'
import { innerTitle } from '#contract/words/text.ts'
import { courses, units } from '#db/courses.ts'
import { profiles } from '#db/profile.ts'
import type { Connection } from '#server/platform/database/db.ts'
import { AppError } from '#server/platform/http/errors.ts'

export type OwnIds = {
  courseId?: string | null | undefined
  unitId?: string | null | undefined
  activityId?: string | null | undefined
}

/** Whether a request is about rows of the learner's own. */
export const namesOwnRows = ({ courseId, unitId, activityId }: OwnIds): boolean =>
  [courseId, unitId, activityId].some((id) => id !== null && id !== undefined)

/** An id that cannot exist is answered like one that does not. */
export function ownId(id: string | null | undefined): string {
  const parsed = z.uuid().safeParse(id)
  if (!parsed.success) throw new AppError('not_found')
  return parsed.data
}

export type Lesson = { unitId: string; courseId: string; context: LessonContext }

/** One of the learner's own lessons, as a guide is told of it. Without a unit it is the course's current one. */
export async function findLesson(db: Connection, learnerId: string, ids: OwnIds): Promise<Lesson> {
  const { courseId, unitId } = ids
  const [row] = await db
    .select({
      course: {
        id: courses.id,
        title: courses.title,
        description: courses.description,
        difficultyLevel: courses.difficultyLevel,
        currentLessonIndex: courses.currentLessonIndex,
        completed: courses.completed,
      },
      unit: units,
      unitCount: sql<number>`(select count(*)::int from ${units} as each where each.course_id = ${courses.id})`,
      profile: profiles,
    })
    .from(units)
    .innerJoin(courses, eq(courses.id, units.courseId))
    .leftJoin(profiles, eq(profiles.id, courses.ownerId))
    .where(
      and(
        eq(courses.ownerId, learnerId),
        courseId === null || courseId === undefined ? undefined : eq(courses.id, ownId(courseId)),
        unitId === null || unitId === undefined
          ? eq(units.position, courses.currentLessonIndex)
          : eq(units.id, ownId(unitId)),
      ),
    )
    .limit(1)
  if (row === undefined) throw new AppError('not_found')
  if (row.unit.position >= openUnits(row.course, row.unitCount)) throw new AppError('lesson_locked')
  return { unitId: row.unit.id, courseId: row.course.id, context: contextOf(row) }
}

type Rows = {
  course: { title: string; description: string; difficultyLevel: string }
  unit: { title: string; unitObjective: string; unitAssessment: string }
  profile: typeof profiles.$inferSelect | null
}

export const contextOf = ({ course, unit, profile }: Rows): LessonContext =>
  lessonContextSchema.parse({
    courseTitle: innerTitle(course.title),
    courseDescription: course.description,
    courseDifficultyLevel: course.difficultyLevel,
    lessonTitle: innerTitle(unit.title),
    lessonObjective: unit.unitObjective,
    lessonAssessment: unit.unitAssessment,
    profileName: profile?.name,
    educationLevel: profile?.educationLevel,
    careerGoals: profile?.careerGoals,
    interests: profile?.interests,
    certifications: profile?.certifications,
  })
