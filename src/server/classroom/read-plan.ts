import { and, asc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import { maxLessonBytes } from '#contract/classroom-state.ts'
import { courseContents } from '#db/authored.ts'
import { activities, lessonPlans, studyPages } from '#db/classroom.ts'
import { exams } from '#db/exams.ts'
import type { Connection } from '#server/platform/database/db.ts'
import { bytesOf } from '#server/platform/database/keyset.ts'
import { preparedOnce } from '#server/platform/database/prepared-once.ts'
import { citationsOf, type ShownCitation } from '#server/sources/cite/citations-of.ts'
import { readTried } from './exercises.ts'

type ActivityRow = typeof activities.$inferSelect

export type PlanRows = Awaited<ReturnType<typeof readPlan>>

/** The stored lesson of a unit with the contents of its activities; null where none was made. */
export async function readPlan(db: Connection, unitId: string) {
  const rows = await planOfUnit(db).execute({ unitId })
  const [first] = rows
  if (first === undefined) return null
  const withExercises = rows.map(({ activity }) => activity).filter(({ exercises }) => exercises?.length)
  const ids = withExercises.map(({ id }) => id)
  const attempts = await readTried(db, ids)
  return { plan: first.plan, credit: first.credit, activities: rows, attempts }
}

/** The size of an activity's long parts: its notes with what belongs to them, and its resources. */
const activityBytes = bytesOf(
  activities.content,
  sql`${activities.exercises}::text`,
  sql`${activities.resources}::text`,
  sql`${citationsOf('activity')}::text`,
)

/**
 * No more text is loaded than the lesson's answer may contain; the activities after that limit come without
 * their text.
 */
const fits = sql`sum(${activityBytes}) over (order by ${activities.sequence}) <= ${maxLessonBytes}`
const ifItFits = <Value>(value: SQL | typeof activities.content) =>
  sql<Value>`case when ${fits} then ${value} end`

const planOfUnit = preparedOnce((db) => {
  const unitId = sql.placeholder('unitId')
  const newestExam = db
    .selectDistinctOn([exams.activityId], {
      activityId: exams.activityId,
      startedAt: exams.startedAt,
      submittedAt: exams.submittedAt,
      gradedAt: exams.gradedAt,
      percent: sql<number | null>`(${exams.result}->>'percent')::int`.as('percent'),
      isGradedByLearner: sql<boolean>`${exams.result} @> '{"questions": [{"gradedBy": "learner"}]}'`.as(
        'is_graded_by_learner',
      ),
    })
    .from(exams)
    .where(eq(exams.unitId, unitId))
    .orderBy(exams.activityId, sql`${exams.createdAt} desc`)
    .as('newest_exam')
  return db
    .select({
      plan: lessonPlans,
      credit: sql<{ authors: string[]; licence: string } | null>`(
        select json_build_object('authors', extras->'authors', 'licence', extras->'licence')
        from ${courseContents} where course_contents.course_id = ${lessonPlans.courseId})`,
      activity: {
        ...getTableColumns(activities),
        content: ifItFits<string | null>(activities.content),
        exercises: sql<ActivityRow['exercises']>`case when ${fits} then ${activities.exercises} end`,
        resources: sql<ActivityRow['resources']>`case when ${fits} then ${activities.resources} end`,
      },
      hasContent: sql<boolean>`${activities.content} ~ '\\S' is true`,
      isLeftOut: sql<true | false>`not (${fits})`,
      citations: ifItFits<ShownCitation[] | null>(citationsOf('activity')),
      pageOf: studyPages.activityId,
      exam: {
        id: newestExam.activityId,
        startedAt: newestExam.startedAt,
        submittedAt: newestExam.submittedAt,
        gradedAt: newestExam.gradedAt,
        percent: newestExam.percent,
        isGradedByLearner: newestExam.isGradedByLearner,
      },
    })
    .from(lessonPlans)
    .innerJoin(activities, eq(activities.lessonPlanId, lessonPlans.id))
    .leftJoin(newestExam, and(eq(newestExam.activityId, activities.id)))
    .leftJoin(studyPages, eq(studyPages.activityId, activities.id))
    .where(eq(lessonPlans.unitId, unitId))
    .orderBy(asc(activities.sequence))
    .prepare('plan_of_unit')
})
