import type { KnowledgeSettings } from '#contract/knowledge/picture.ts'
import { knowledgeSettings } from '#db/knowledge.ts'
import type { Connection } from '#server/platform/database/db.ts'
import { readKnowledgeSettings, settingsAtFirst, settingsColumns } from './read-settings.ts'

/** Only what was sent changes: two windows that change different switches both have their way. */
export async function saveSettings(
  db: Connection,
  learnerId: string,
  changes: { [Name in keyof KnowledgeSettings]?: KnowledgeSettings[Name] | undefined },
): Promise<KnowledgeSettings> {
  const sent = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
  if (Object.keys(sent).length === 0) return readKnowledgeSettings(db, learnerId)
  const [row] = await db
    .insert(knowledgeSettings)
    .values({ ...settingsAtFirst, ...sent, userId: learnerId })
    .onConflictDoUpdate({ target: knowledgeSettings.userId, set: sent })
    .returning(settingsColumns)
  return row ?? settingsAtFirst
}
