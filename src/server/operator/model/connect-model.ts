import { providerOf } from '#contract/connections/model-providers.ts'
import type { ModelConnection } from '#contract/model-connections.ts'
import { type Actor, recordAct } from '#server/operator/record-act.ts'
import { chooseKey } from '#server/platform/connections/choose-key.ts'
import { holdKept, keepConnection } from '#server/platform/connections/kept-connections.ts'
import { refuseAddress } from '#server/platform/connections/refuse-address.ts'
import type { Sealer } from '#server/platform/connections/seal-key.ts'
import type { Database } from '#server/platform/database/db.ts'
import { AppError } from '#server/platform/http/errors.ts'
import type { Env } from '#server/platform/operations/env.ts'

type ConnectionInput = Omit<ModelConnection, 'key'> & { key: string | null }
type Parts = { db: Database; env: Env; sealer: Sealer }

/** The model of the installation from now on, in every process. The log of acts holds the host, and neither key nor path. */
export async function connectModel(
  { db, env, sealer }: Parts,
  by: Actor,
  { provider, baseUrl, model, key }: ConnectionInput,
): Promise<void> {
  if (env.model !== null) throw new AppError('model_set_by_variables')
  await refuseAddress(env, baseUrl)
  const needsKey = providerOf(provider)?.isHosted ?? false
  await db.transaction(async (tx) => {
    const kept = (await holdKept(tx, null))?.connection ?? null
    const chosen = chooseKey(sealer, null, kept, { baseUrl, key, needsKey })
    const sealedKey = chosen === undefined ? null : sealer.seal(chosen, { userId: null, baseUrl })
    await keepConnection(tx, null, { provider, baseUrl, model, sealedKey })
    const details = { provider, host: new URL(baseUrl).host, model }
    await recordAct(tx, by, 'connect-model', { details })
  })
}
