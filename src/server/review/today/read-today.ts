import { and, desc, eq, gte, isNull, ne, not, or } from 'drizzle-orm'
import { reviewDay } from '#contract/review/review-day.ts'
import type { Today } from '#contract/review/today.ts'
import { addDays, type CalendarDate } from '#contract/time/calendar-date.ts'
import { courses, units } from '#db/courses.ts'
import { reflections } from '#db/reflections.ts'
import { carryOvers, reviewSettings } from '#db/review.ts'
import { begun, ownCourseColumns } from '#server/courses/queries.ts'
import type { Connection } from '#server/platform/database/db.ts'
import { findCarryOver, isOpen } from '#server/review/carry/carry-overs.ts'
import { countDue } from '#server/review/count-due.ts'
import { readReviewSettings } from '#server/review/memory/read-settings.ts'

/** A reflection that was not read within this number of days is no longer proposed. */
const readWithinDays = 7

/** What the learner can continue with now. */
export async function readToday(db: Connection, learnerId: string, zone: string): Promise<Today> {
  const at = new Date()
  const day = reviewDay(at, zone)
  const [lesson, due, carryOver, unread, { reflectionUse }] = await Promise.all([
    findLesson(db, learnerId),
    countDue(db, learnerId, { at, zone }),
    findCarryOver(db, learnerId, isOpen(db, learnerId)),
    findUnread(db, learnerId, day),
    readReviewSettings(db, learnerId),
  ])
  return {
    day,
    lesson,
    review:
      due.cards === 0
        ? null
        : { cards: due.cards, minutes: Math.max(1, Math.round((due.cards * due.pace) / 60)) },
    carryOver,
    unread,
    reflectionUse,
  }
}

/** The current lesson of the most recently used course that was begun. */
async function findLesson(db: Connection, learnerId: string): Promise<Today['lesson']> {
  const [row] = await db
    .select({
      courseId: courses.id,
      courseTitle: courses.title,
      unitId: units.id,
      position: units.position,
      title: units.title,
      activity: ownCourseColumns.currentActivity,
    })
    .from(courses)
    .innerJoin(units, and(eq(units.courseId, courses.id), eq(units.position, courses.currentLessonIndex)))
    .where(and(eq(courses.ownerId, learnerId), begun, not(courses.completed)))
    .orderBy(desc(courses.lastUsedAt), courses.id)
    .limit(1)
  if (row === undefined) return null
  const { position, ...lesson } = row
  return { ...lesson, number: position + 1 }
}

/** The newest reflection that may be read for the next lesson and was not read, or was edited since. */
async function findUnread(db: Connection, learnerId: string, day: CalendarDate): Promise<string | null> {
  const [row] = await db
    .select({ date: reflections.date })
    .from(reflections)
    .innerJoin(
      reviewSettings,
      and(eq(reviewSettings.userId, reflections.userId), eq(reviewSettings.reflectionUse, 'allowed')),
    )
    .leftJoin(carryOvers, eq(carryOvers.reflectionId, reflections.id))
    .where(
      and(
        eq(reflections.userId, learnerId),
        gte(reflections.date, addDays(day, -readWithinDays)),
        or(isNull(carryOvers.id), ne(carryOvers.readRevision, reflections.revision)),
      ),
    )
    .orderBy(desc(reflections.date))
    .limit(1)
  return row?.date ?? null
}
