import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { dayBegins, dayEnds, reviewDay } from '#contract/review/review-day.ts'
import { reviewRules } from '#contract/review.ts'
import { cardNotes, cards } from '#db/review.ts'
import { notAskedNow } from '#server/review/missed/question-source.ts'

/** No sitting is longer than the longest day. */
export const mostAtOnce = reviewRules.dailyCap.most

export type Moment = { at: Date; zone: string }

/**
 * The cards on a concept that may be asked when its learner asks for them, due or not. What was seen today waits for
 * another day, unless it is due again before the day ends; so does a card never seen whose first day has not come.
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

/** A rating that is taken back leaves the card as it was before, so the card itself says when it was last seen. */
export const seenToday = ({ at, zone }: Moment): SQL<boolean> =>
  sql<boolean>`coalesce(${cards.lastReviewAt} >= ${dayBegins(reviewDay(at, zone), zone).toISOString()}::timestamptz, false)`

/** How many there are, as one value of a statement. */
export const countAskable = (
  learnerId: string,
  concept: SQL | string,
  moment: Moment,
): SQL<number> => sql<number>`(
  select count(*)::int from (
    select 1 from ${cardNotes} join ${cards} on ${cards.noteId} = ${cardNotes.id}
    where ${askable(learnerId, concept, moment)} limit ${mostAtOnce}
  ) as askable)`
