import { and, asc, desc, eq, inArray, isNotNull } from 'drizzle-orm'
import type { UnitHead } from '#contract/authored/course-file.ts'
import { courseFileLimits } from '#contract/authored/course-file-limits.ts'
import { withoutMarks } from '#contract/sources/marks.ts'
import { activities, lessonPlans, studyPages } from '#db/classroom.ts'
import { exams } from '#db/exams.ts'
import { concepts } from '#db/knowledge.ts'
import type { Connection } from '#server/platform/database/db.ts'

export type PreparedLesson = {
  plan: typeof lessonPlans.$inferSelect | undefined
  activities: (typeof activities.$inferSelect)[]
  /** The concepts of the lesson's plan. */
  concepts: UnitHead['concepts']
  questions: (typeof exams.$inferSelect)['questions']
  /** Whether the owner wrote pages: questions made from them may quote them. */
  hasOwnPages: boolean
}

const nothing: PreparedLesson = {
  plan: undefined,
  activities: [],
  concepts: [],
  questions: [],
  hasOwnPages: false,
}

/** Loads the owner's prepared lessons of some units, in three queries for any number of units. */
export async function preparedLessons(
  db: Connection,
  ownerId: string,
  unitIds: string[],
): Promise<(unitId: string) => PreparedLesson> {
  if (unitIds.length === 0) return () => nothing
  const rows = await db
    .select({ plan: lessonPlans, activity: activities, page: studyPages.sections })
    .from(lessonPlans)
    .innerJoin(activities, eq(activities.lessonPlanId, lessonPlans.id))
    .leftJoin(studyPages, eq(studyPages.activityId, activities.id))
    .where(and(inArray(lessonPlans.unitId, unitIds), eq(lessonPlans.userId, ownerId)))
    .orderBy(asc(activities.sequence))
  // Only submitted exams: the keys of an open exam stay secret.
  const submitted = await db
    .select({ unitId: exams.unitId, questions: exams.questions })
    .from(exams)
    .where(and(inArray(exams.unitId, unitIds), eq(exams.userId, ownerId), isNotNull(exams.submittedAt)))
    .orderBy(desc(exams.createdAt))
  const planned = await db
    .select({
      unitId: concepts.unitId,
      key: concepts.key,
      label: concepts.label,
      statement: concepts.statement,
    })
    .from(concepts)
    .where(and(inArray(concepts.unitId, unitIds), eq(concepts.userId, ownerId)))
    .orderBy(asc(concepts.position), asc(concepts.id))
  const lessons = Map.groupBy(rows, ({ plan }) => plan.unitId)
  const about = Map.groupBy(planned, ({ unitId }) => unitId)
  const taken = Map.groupBy(submitted, ({ unitId }) => unitId)
  return (unitId) => {
    const lesson = lessons.get(unitId)
    if (lesson === undefined) return nothing
    return {
      plan: lesson[0]?.plan,
      concepts: (about.get(unitId) ?? [])
        .slice(0, courseFileLimits.concepts.unit)
        .map(({ key, label, statement }) => ({ key, label, statement })),
      // The owner's documents and videos stay private: neither marks that cite them nor questions made from
      // them are published. Of a video, others see the title and picture, and never the transcript.
      activities: lesson.map(({ activity }) => ({
        ...activity,
        content: activity.content && withoutMarks(activity.content),
      })),
      questions: (taken.get(unitId) ?? [])
        .flatMap(({ questions }) => questions)
        // Earlier releases marked questions from a video only by `heardIn`.
        .filter(({ fromDocument, heardIn }) => !fromDocument && heardIn === undefined),
      hasOwnPages: lesson.some(({ page }) =>
        Object.values(page ?? {}).some((text) => String(text ?? '').trim() !== ''),
      ),
    }
  }
}
