import type { z } from 'zod'
import type { ReviewSettings, saveReviewSettingsSchema } from '#contract/review/memory.ts'
import { reviewSettings } from '#db/review.ts'
import type { Connection } from '#server/platform/database/db.ts'
import { readReviewSettings, settingsAtFirst, settingsColumns } from './read-settings.ts'

/**
 * Changes only the fields that were sent, so two windows that change different settings do not overwrite each
 * other.
 */
export async function saveReviewSettings(
  db: Connection,
  userId: string,
  changes: z.infer<typeof saveReviewSettingsSchema>,
): Promise<ReviewSettings> {
  const sent = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
  if (Object.keys(sent).length === 0) {
    const { parameters: _parameters, ...settings } = await readReviewSettings(db, userId)
    return settings
  }
  const [row] = await db
    .insert(reviewSettings)
    .values({ ...settingsAtFirst, ...sent, userId })
    .onConflictDoUpdate({ target: reviewSettings.userId, set: sent })
    .returning(settingsColumns)
  return row ?? settingsAtFirst
}
