import { and, asc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import { type Classroom, maxLessonBytes } from '#contract/classroom-state.ts'
import { openUnits } from '#contract/courses/course-rules.ts'
import type { OwnCourse } from '#contract/courses.ts'
import { courseContents } from '#db/authored.ts'
import { activities, lessonPlans, studyPages } from '#db/classroom.ts'
import { exams } from '#db/exams.ts'
import { videos } from '#db/library.ts'
import { profiles } from '#db/profile.ts'
import { openAuthored } from '#server/classroom/prepare/open-authored.ts'
import { findCourse } from '#server/courses/find-course.ts'
import { markUsed } from '#server/courses/mark-used.ts'
import type { Connection, Database } from '#server/platform/database/db.ts'
import { bytesOf } from '#server/platform/database/keyset.ts'
import { preparedOnce } from '#server/platform/database/prepared-once.ts'
import type { Services } from '#server/platform/http/context.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { citationsOf, type ShownCitation } from '#server/sources/cite/citations-of.ts'
import { readTried } from './exercises.ts'
import { presentClassroom } from './present-classroom.ts'

/** Opens one lesson, by its index, or the course's current one: everything the classroom needs of it. */
export async function readClassroom(
  { db, guides, log }: Pick<Services, 'db' | 'guides' | 'log'>,
  learnerId: string,
  { courseId, lessonIndex }: { courseId: string; lessonIndex: number | undefined },
): Promise<Classroom> {
  const course = await findCourse(db, courseId, learnerId)
  if (!course.isOwner) throw new AppError('course_not_found')
  const position = lessonIndex ?? course.currentLessonIndex
  const unit = position < openUnits(course, course.units.length) ? course.units[position] : undefined
  const [[person], plan] = await Promise.all([
    db
      .select({ profile: profiles, videos: citable(learnerId, courseId) })
      .from(profiles)
      .where(eq(profiles.id, learnerId)),
    unit === undefined ? null : readOrOpen(db, { userId: learnerId, courseId, unitId: unit.id }),
    unit === undefined ? null : markUsed({ db, log }, courseId),
  ])
  const isPreview = isReview(course, position)
  const { profile, videos: heard } = person ?? { profile: undefined, videos: null }
  const hasModel = guides.model !== null
  return presentClassroom({ course, unit, isPreview, profile, plan, hasModel, videos: heard ?? [] })
}

const mostVideos = 200
const mostTitleBytes = 30_000

/** What the learner has in the course that speaks. */
const citable = (learnerId: string, courseId: string) =>
  sql<{ id: string; title: string }[] | null>`(
    select json_agg(newest) from (
      select weighed.id, weighed.title from (
        select each.id, each.title, each.created_at,
          sum(octet_length(each.title)) over (order by each.created_at desc, each.id) as bytes
        from ${videos} as each
        where each.course_id = ${courseId} and each.user_id = ${learnerId} and each.transcript_hash is not null
        order by each.created_at desc limit ${mostVideos}) as weighed
      where weighed.bytes <= ${mostTitleBytes} order by weighed.created_at desc) as newest)`

const isReview = (course: OwnCourse, position: number) =>
  course.completed || position < course.currentLessonIndex

/** The kept lesson; one that came with its course is there as soon as somebody looks for it. */
async function readOrOpen(db: Database, lesson: { userId: string; courseId: string; unitId: string }) {
  const kept = await readPlan(db, lesson.unitId)
  return kept === null && (await openAuthored(db, lesson)) ? readPlan(db, lesson.unitId) : kept
}

type ActivityRow = typeof activities.$inferSelect

export type PlanRows = Awaited<ReturnType<typeof readPlan>>

async function readPlan(db: Connection, unitId: string) {
  const rows = await planOfUnit(db).execute({ unitId })
  const [first] = rows
  if (first === undefined) return null
  const withExercises = rows.map(({ activity }) => activity).filter(({ exercises }) => exercises?.length)
  const ids = withExercises.map(({ id }) => id)
  const attempts = await readTried(db, ids)
  return { plan: first.plan, credit: first.credit, activities: rows, attempts }
}

/** What of an activity may be long: its notes, what belongs to them, and what was found for it. */
const activityBytes = bytesOf(
  activities.content,
  sql`${activities.exercises}::text`,
  sql`${activities.resources}::text`,
  sql`${citationsOf('activity')}::text`,
)

/** Of all activities together no more is loaded than the lesson's answer carries; each that follows is left out. */
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
