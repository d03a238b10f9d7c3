import { eq, sql } from 'drizzle-orm'
import type { Classroom } from '#contract/classroom-state.ts'
import { openUnits } from '#contract/courses/course-rules.ts'
import type { OwnCourse } from '#contract/courses.ts'
import { videos } from '#db/library.ts'
import { profiles } from '#db/profile.ts'
import { openAuthored } from '#server/classroom/prepare/open-authored.ts'
import { findCourse } from '#server/courses/find-course.ts'
import { markUsed } from '#server/courses/mark-used.ts'
import type { Database } from '#server/platform/database/db.ts'
import type { Services } from '#server/platform/http/context.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { presentClassroom } from './present-classroom.ts'
import { readPlan } from './read-plan.ts'

/** Opens a lesson by its index, or the course's current one, with everything that the classroom needs. */
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

const maxVideos = 200
const maxTitleBytes = 30_000

/** The learner's videos of the course that have a transcript. */
const citable = (learnerId: string, courseId: string) =>
  sql<{ id: string; title: string }[] | null>`(
    select json_agg(newest) from (
      select weighed.id, weighed.title from (
        select each.id, each.title, each.created_at,
          sum(octet_length(each.title)) over (order by each.created_at desc, each.id) as bytes
        from ${videos} as each
        where each.course_id = ${courseId} and each.user_id = ${learnerId} and each.transcript_hash is not null
        order by each.created_at desc limit ${maxVideos}) as weighed
      where weighed.bytes <= ${maxTitleBytes} order by weighed.created_at desc) as newest)`

const isReview = (course: OwnCourse, position: number) =>
  course.completed || position < course.currentLessonIndex

/** The stored lesson; a lesson that came with its course is created at the first read. */
async function readOrOpen(db: Database, lesson: { userId: string; courseId: string; unitId: string }) {
  const kept = await readPlan(db, lesson.unitId)
  return kept === null && (await openAuthored(db, lesson)) ? readPlan(db, lesson.unitId) : kept
}
