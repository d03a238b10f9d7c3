import { and, desc, eq, isNull, notInArray, sql } from 'drizzle-orm'
import { reviewRules } from '#contract/review.ts'
import { users } from '#db/accounts.ts'
import { cardReviews, reviewSettings } from '#db/review.ts'
import type { Database } from '#server/platform/database/db.ts'
import { runOnce } from '#server/platform/database/run-once.ts'
import { fitElsewhere } from './fit-elsewhere.ts'
import type { FittedParameters } from './fit-parameters.ts'
import { type Histories, historiesOf } from './histories.ts'

/** The number of new reviews that a learner needs between two tries. */
const againAfter = 200
/** Only this many of the newest reviews are used. */
const maxReviews = 10_000
/** With fewer reviews held back, a better figure may be luck. */
const leastHeld = 30
/** The maximum number of learners in one round. */
const maxLearners = 3
/** After a failed try the next waits an hour, then twice as long each time, at most a week. */
const firstWaitMs = 3_600_000
const maxWaitMs = 7 * 24 * firstWaitMs

type Fit = (histories: Histories) => Promise<FittedParameters>

/** Whether the learner has enough new reviews; the statement reads no more reviews than needed to decide. */
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
 * Creates the rounds that try own parameters: each for a few learners with enough reviews, those who wait
 * longest first. Several processes may do this at the same time; each learner is tried once. A learner whose
 * try failed waits longer each time and blocks no other; only this process knows of the failure.
 */
export function ownParameterRounds(
  db: Database,
  { fitting = fitElsewhere, now = Date.now }: { fitting?: Fit; now?: () => number } = {},
): () => Promise<void> {
  const failed = new Map<string, { until: number; waitMs: number }>()
  return async () => {
    const waiting = [...failed].filter(([, { until }]) => until > now()).map(([id]) => id)
    const faults: unknown[] = []
    for (const id of await dueLearners(db, waiting))
      try {
        await runOnce(db, {
          key: `own-parameters:${id}`,
          read: async () => ((await isStillDue(db, id)) ? undefined : true),
          run: () => tryFor(db, id, fitting),
        })
        failed.delete(id)
      } catch (fault) {
        const waitMs = Math.min((failed.get(id)?.waitMs ?? firstWaitMs / 2) * 2, maxWaitMs)
        failed.set(id, { until: now() + waitMs, waitMs })
        faults.push(fault)
      }
    if (faults.length > 0) throw faults[0]
  }
}

async function dueLearners(db: Database, waiting: string[]): Promise<string[]> {
  const due = await db
    .select({ id: users.id })
    .from(users)
    .leftJoin(reviewSettings, eq(reviewSettings.userId, users.id))
    .where(and(isDue, notInArray(users.id, waiting)))
    .orderBy(sql`${reviewSettings.triedAt} nulls first`, users.id)
    .limit(maxLearners)
  return due.map(({ id }) => id)
}

async function isStillDue(db: Database, userId: string): Promise<boolean> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .leftJoin(reviewSettings, eq(reviewSettings.userId, users.id))
    .where(and(eq(users.id, userId), isDue))
  return rows.length > 0
}

/** One statement at the end stores the result, so an interruption before it changes nothing. */
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
    .limit(maxReviews)
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
