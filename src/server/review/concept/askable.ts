import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { dayBegins, dayEnds, reviewDay } from '#contract/review/review-day.ts'
import { reviewRules } from '#contract/review.ts'
import { cardNotes, cards } from '#db/review.ts'
import { notAskedNow } from '#server/review/missed/question-source.ts'

/** No session is longer than the longest day. */
export const maxAtOnce = reviewRules.dailyCap.max

export type Moment = { at: Date; zone: string }

/**
 * The cards on a concept that may be asked when the learner asks for them, due or not. A card that was seen
 * today waits for another day, unless it is due again today; a new card waits until its first day.
 */
export function askable(learnerId: string, concept: SQL | string, moment: Moment): SQL | undefined {
  return and(
    eq(cards.userId, learnerId),
    sql`${cardNotes.conceptId} = ${concept}`,
    isNull(cards.suspendedAt),
    notAskedNow(learnerId),
    sql`(${cards.dueAt} < ${dayEnds(moment.at, moment.zone).toISOString()}::timestamptz
      or (${cards.state} <> 0 and not ${seenToday(moment)}))`,
  )
}

/** Undoing a rating restores the card, so the card itself has the time when it was last seen. */
export const seenToday = ({ at, zone }: Moment): SQL<boolean> =>
  sql<boolean>`coalesce(${cards.lastReviewAt} >= ${dayBegins(reviewDay(at, zone), zone).toISOString()}::timestamptz, false)`

/** The number of askable cards, as a column of a statement. */
export const countAskable = (
  learnerId: string,
  concept: SQL | string,
  moment: Moment,
): SQL<number> => sql<number>`(
  select count(*)::int from (
    select 1 from ${cardNotes} join ${cards} on ${cards.noteId} = ${cardNotes.id}
    where ${askable(learnerId, concept, moment)} limit ${maxAtOnce}
  ) as askable)`
