import type { Connection } from '#server/platform/database/db.ts'
import type { Env } from '#server/platform/operations/env.ts'
import { readKept } from './kept-connections.ts'
import { sealerOf } from './seal-key.ts'

/**
 * The model for learners without their own connection, read without connecting to it; null where its key
 * cannot be opened.
 */
export async function nameOfModel(
  db: Connection,
  env: Pick<Env, 'model'>,
  secret: string,
): Promise<string | null> {
  if (env.model !== null) return env.model.model
  const kept = (await readKept(db, null))?.connection
  if (!kept) return null
  const { baseUrl, model, sealedKey } = kept
  const isUsable =
    sealedKey === null || sealerOf(secret).open(sealedKey, { userId: null, baseUrl }) !== undefined
  return isUsable ? model : null
}
