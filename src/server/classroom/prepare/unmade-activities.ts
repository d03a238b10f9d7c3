import { and, asc, eq, inArray, notExists, notInArray, or, sql } from 'drizzle-orm'
import { activities, lessonPlans, studyPages } from '#db/classroom.ts'
import { exams } from '#db/exams.ts'
import type { Connection } from '#server/platform/database/db.ts'

export type Unmade = { id: string; leader: string }

type ActivityQuery = { userId: string; planId: string; leaders: string[] }

const isSought = ({ userId, planId, leaders }: ActivityQuery) =>
  and(eq(lessonPlans.id, planId), eq(lessonPlans.userId, userId), inArray(activities.leader, leaders))

/** The activities of a lesson that are made ahead, including those already made. */
export async function madeAheadOf(db: Connection, sought: ActivityQuery): Promise<string[]> {
  const found = await db
    .select({ id: activities.id })
    .from(activities)
    .innerJoin(lessonPlans, eq(lessonPlans.id, activities.lessonPlanId))
    .where(isSought(sought))
    .orderBy(asc(activities.sequence))
  return found.map(({ id }) => id)
}

/**
 * The missing activity of a lesson that is needed soonest: first those from the learner's position onwards,
 * then those before it.
 */
export async function nextUnmade(
  db: Connection,
  { tried, ...sought }: ActivityQuery & { tried: ReadonlySet<string> },
): Promise<Unmade | undefined> {
  const has = (table: typeof exams | typeof studyPages) =>
    db.select({ one: sql`1` }).from(table).where(eq(table.activityId, activities.id))
  const isUnmade = or(
    and(
      eq(activities.leader, 'Professor'),
      or(sql`${activities.content} ~ '\\S' is not true`, activities.contentCutOff),
      notExists(has(studyPages)),
    ),
    and(eq(activities.leader, 'Librarian'), sql`${activities.resources} is null`),
    // An exam whose questions came with the course is drawn in an instant.
    and(eq(activities.leader, 'Examiner'), eq(activities.isAuthored, false), notExists(has(exams))),
  )
  const [next] = await db
    .select({ id: activities.id, leader: activities.leader })
    .from(activities)
    .innerJoin(lessonPlans, eq(lessonPlans.id, activities.lessonPlanId))
    .where(
      and(isSought(sought), tried.size === 0 ? undefined : notInArray(activities.id, [...tried]), isUnmade),
    )
    .orderBy(sql`${activities.sequence} <= ${lessonPlans.activeActivityIndex}`, asc(activities.sequence))
    .limit(1)
  return next
}
