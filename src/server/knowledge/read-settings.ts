import { eq } from 'drizzle-orm'
import type { KnowledgeSettings } from '#contract/knowledge/picture.ts'
import { knowledgeSettings } from '#db/knowledge.ts'
import type { Connection } from '#server/platform/database/db.ts'

/** What a learner allows; everything, until they say otherwise. */
export async function readSettings(db: Connection, userId: string): Promise<KnowledgeSettings> {
  const [row] = await db
    .select({
      guidesMayUse: knowledgeSettings.guidesMayUse,
      asksConfidence: knowledgeSettings.asksConfidence,
    })
    .from(knowledgeSettings)
    .where(eq(knowledgeSettings.userId, userId))
  return row ?? { guidesMayUse: true, asksConfidence: true }
}
