import { eq } from 'drizzle-orm'
import type { ReviewSettings } from '#contract/review/memory.ts'
import { reviewRules } from '#contract/review.ts'
import { reviewSettings } from '#db/review.ts'
import type { Connection } from '#server/platform/database/db.ts'
import { areSound } from './sound-parameters.ts'

/** The default settings. */
export const settingsAtFirst: ReviewSettings = {
  dailyCap: reviewRules.dailyCap.usual,
  newCap: reviewRules.newCap.usual,
  retention: reviewRules.retention.usual,
  usesOwnParameters: true,
  reflectionUse: 'unasked',
}

export const settingsColumns = {
  dailyCap: reviewSettings.dailyCap,
  newCap: reviewSettings.newCap,
  retention: reviewSettings.retention,
  usesOwnParameters: reviewSettings.usesOwnParameters,
  reflectionUse: reviewSettings.reflectionUse,
}

/** The settings, and the learner's own parameters if they exist and are used. */
export type SchedulingSettings = ReviewSettings & { parameters: number[] | null }

/** Reads the learner's review settings. */
export async function readReviewSettings(db: Connection, userId: string): Promise<SchedulingSettings> {
  const [row] = await db
    .select({ ...settingsColumns, parameters: reviewSettings.parameters })
    .from(reviewSettings)
    .where(eq(reviewSettings.userId, userId))
  return row === undefined
    ? { ...settingsAtFirst, parameters: null }
    : { ...row, parameters: usedParameters(row) }
}

/** Null where the default parameters are used. */
export function usedParameters(row: {
  usesOwnParameters: boolean
  parameters: number[] | null
}): number[] | null {
  return row.usesOwnParameters && row.parameters !== null && areSound(row.parameters) ? row.parameters : null
}
