import { eq } from 'drizzle-orm'
import type { KnowledgeSettings } from '#contract/knowledge/picture.ts'
import { knowledgeSettings } from '#db/knowledge.ts'
import type { Connection } from '#server/platform/database/db.ts'

/** As a new learner finds them. */
export const settingsAtFirst: KnowledgeSettings = { guidesMayUse: true, asksConfidence: true }

export const settingsColumns = {
  guidesMayUse: knowledgeSettings.guidesMayUse,
  asksConfidence: knowledgeSettings.asksConfidence,
}

/** What this learner allows the guides and the exams. */
export async function readKnowledgeSettings(db: Connection, learnerId: string): Promise<KnowledgeSettings> {
  const [row] = await db
    .select(settingsColumns)
    .from(knowledgeSettings)
    .where(eq(knowledgeSettings.userId, learnerId))
  return row ?? settingsAtFirst
}
