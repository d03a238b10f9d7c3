import { readKept } from '#server/platform/connections/kept-connections.ts'
import type { Connection } from '#server/platform/database/db.ts'
import type { Env } from '#server/platform/operations/env.ts'
import { type ModelConfig, modelConfig } from '#server/platform/operations/model-config.ts'

/** Tokens a day on the connection in force; null without one. Whether there is a key is enough to know them. */
export async function limitsInForce(
  db: Connection,
  env: Env,
): Promise<Pick<ModelConfig, 'dailyTokens' | 'dailyTokensOfAll'> | null> {
  if (env.model !== null) return env.model
  const kept = (await readKept(db, null))?.connection
  if (!kept) return null
  const { baseUrl, model, sealedKey } = kept
  return modelConfig({ from: 'page', baseUrl, model, apiKey: sealedKey ?? undefined }, env.modelLimits)
}
