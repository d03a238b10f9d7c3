import { eq } from 'drizzle-orm'
import type { Memory } from '#contract/review/memory.ts'
import { reviewSettings } from '#db/review.ts'
import type { Connection } from '#server/platform/database/db.ts'
import { comingLoad } from './coming-load.ts'
import { settingsAtFirst, settingsColumns, usedParameters } from './read-settings.ts'
import { recallByAge } from './recall-by-age.ts'
import { spreadLoad } from './spread-load.ts'
import { targetCosts } from './target-costs.ts'

/** Reads what is known about a learner's memory, in five statements for any number of cards and reviews. */
export async function readMemory(
  db: Connection,
  userId: string,
  { zone, now }: { zone: string; now: Date },
): Promise<Memory> {
  const [row] = await db
    .select({
      ...settingsColumns,
      parameters: reviewSettings.parameters,
      triedAt: reviewSettings.triedAt,
      triedReviews: reviewSettings.triedReviews,
      defaultLoss: reviewSettings.defaultLoss,
      ownLoss: reviewSettings.ownLoss,
    })
    .from(reviewSettings)
    .where(eq(reviewSettings.userId, userId))
  const { parameters, triedAt, triedReviews, defaultLoss, ownLoss, ...settings } = row ?? nothingTried
  const [coming, byAge, costs] = await Promise.all([
    comingLoad(db, userId, now, zone),
    recallByAge(db, userId),
    targetCosts(db, userId, usedParameters({ ...settings, parameters })),
  ])
  const load = spreadLoad({ ...coming, ...settings })
  return {
    settings,
    load: coming.days.map((day, place) => ({ day, cards: load[place] ?? 0 })),
    recallByAge: byAge,
    cards: coming.cards,
    reviews: coming.reviews,
    costs,
    own:
      triedAt === null || defaultLoss === null || ownLoss === null
        ? null
        : {
            triedAt: triedAt.toISOString(),
            reviews: triedReviews,
            defaultLoss,
            ownLoss,
            isBetter: ownLoss < defaultLoss,
          },
  }
}

const nothingTried = {
  ...settingsAtFirst,
  parameters: null,
  triedAt: null,
  triedReviews: 0,
  defaultLoss: null,
  ownLoss: null,
}
