import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { reviewRules } from '#contract/review.ts'
import { users } from '#db/accounts.ts'
import { cardReviews, reviewSettings } from '#db/review.ts'
import type { Database } from '#server/platform/database/db.ts'
import { runOnce } from '#server/platform/database/run-once.ts'
import { fitElsewhere } from './fit-elsewhere.ts'
import type { Fitted } from './fit-parameters.ts'
import { type Histories, historiesOf } from './histories.ts'

/** After a try, so many more reviews must come before the next. */
const againAfter = 200
/** Only the newest count. */
const mostReviews = 10_000
/** With fewer reviews held back a better figure is luck. */
const leastHeld = 30
/** Learners in one round. */
const mostLearners = 3

type Fit = (histories: Histories) => Promise<Fitted>

/** Whether there is enough that was not tried: a look at no more reviews than it takes to know. */
const isDue = sql`
  (${reviewSettings.usesOwnParameters} is not false) and exists (
    select from ${cardReviews}
    where ${cardReviews.userId} = ${users.id} and ${cardReviews.undoneAt} is null
      and ${cardReviews.reviewedAt} > coalesce(${reviewSettings.triedAt}, '-infinity')
    order by ${cardReviews.reviewedAt} desc
    offset case when ${reviewSettings.triedAt} is null then ${reviewRules.ownParametersFrom - 1}::int else ${againAfter - 1}::int end
    limit 1
  )`

/**
 * Tries own parameters for a few learners who have enough reviews, those who wait longest first. Several processes may do
 * this at the same time: each learner's are tried once.
 */
export async function tryOwnParameters(db: Database, fitting: Fit = fitElsewhere): Promise<void> {
  const due = await db
    .select({ id: users.id })
    .from(users)
    .leftJoin(reviewSettings, eq(reviewSettings.userId, users.id))
    .where(isDue)
    .orderBy(sql`${reviewSettings.triedAt} nulls first`, users.id)
    .limit(mostLearners)
  for (const { id } of due)
    await runOnce(db, {
      key: `own-parameters:${id}`,
      read: async () => ((await isStillDue(db, id)) ? undefined : true),
      run: () => tryFor(db, id, fitting),
    })
}

async function isStillDue(db: Database, userId: string): Promise<boolean> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .leftJoin(reviewSettings, eq(reviewSettings.userId, users.id))
    .where(and(eq(users.id, userId), isDue))
  return rows.length > 0
}

/** All that comes of it is kept by one statement at the end: whatever ends it before leaves everything as it was. */
async function tryFor(db: Database, userId: string, fitting: Fit): Promise<true> {
  const triedAt = new Date()
  const reviews = await db
    .select({
      cardId: cardReviews.cardId,
      rating: cardReviews.rating,
      reviewedAt: cardReviews.reviewedAt,
      before: cardReviews.before,
    })
    .from(cardReviews)
    .where(and(eq(cardReviews.userId, userId), isNull(cardReviews.undoneAt)))
    .orderBy(desc(cardReviews.reviewedAt), desc(cardReviews.id))
    .limit(mostReviews)
  const histories = historiesOf(reviews)
  const found = histories.held < leastHeld ? null : await fitting(histories)
  const tried = {
    triedAt,
    triedReviews: reviews.length,
    defaultLoss: found?.defaultLoss ?? null,
    ownLoss: found?.ownLoss ?? null,
    parameters: found !== null && found.ownLoss < found.defaultLoss ? found.parameters : null,
  }
  await db
    .insert(reviewSettings)
    .values({ userId, ...tried })
    .onConflictDoUpdate({ target: reviewSettings.userId, set: tried })
  return true
}
