import { and, count, countDistinct, eq, isNull } from 'drizzle-orm'
import type { CourseCards } from '#contract/review/today.ts'
import { courses } from '#db/courses.ts'
import { cardNotes, cardReviews, cards } from '#db/review.ts'
import type { Connection } from '#server/platform/database/db.ts'
import { AppError } from '#server/platform/http/errors.ts'

/** Counts what is deleted with a learner's course: its cards and their reviews. */
export async function countOfCourse(
  db: Connection,
  learnerId: string,
  courseId: string,
): Promise<CourseCards> {
  const [found] = await db
    .select({ cards: countDistinct(cards.id), reviews: count(cardReviews.id) })
    .from(courses)
    .leftJoin(cardNotes, and(eq(cardNotes.courseId, courses.id), eq(cardNotes.userId, learnerId)))
    .leftJoin(cards, eq(cards.noteId, cardNotes.id))
    .leftJoin(cardReviews, and(eq(cardReviews.cardId, cards.id), isNull(cardReviews.undoneAt)))
    .where(and(eq(courses.id, courseId), eq(courses.ownerId, learnerId)))
    .groupBy(courses.id)
  if (found === undefined) throw new AppError('not_found')
  return found
}
