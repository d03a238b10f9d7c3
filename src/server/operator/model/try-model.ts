import { providerOf } from '#contract/connections/model-providers.ts'
import type { ModelCheck } from '#contract/model.ts'
import type { ModelConnection } from '#contract/model-connections.ts'
import { chooseKey } from '#server/platform/connections/choose-key.ts'
import { readKept } from '#server/platform/connections/kept-connections.ts'
import { refuseAddress } from '#server/platform/connections/refuse-address.ts'
import { askModel } from '#server/platform/guides/check-model.ts'
import { type Caller, createGuides } from '#server/platform/guides/guides.ts'
import type { Services } from '#server/platform/http/context.ts'
import { modelConfig } from '#server/platform/operations/model-config.ts'

/** Sends a small question to the model at an address, before the connection is saved. */
export async function tryModel(
  { db, env, connections }: Pick<Services, 'db' | 'env' | 'connections'>,
  caller: Caller,
  { provider, baseUrl, model, key }: ModelConnection,
): Promise<ModelCheck> {
  await refuseAddress(env, baseUrl)
  const kept = (await readKept(db, null))?.connection ?? null
  const needsKey = providerOf(provider)?.isHosted ?? false
  const apiKey = chooseKey(connections.sealer, null, kept, { baseUrl, key, needsKey })
  const config = modelConfig({ from: 'page', baseUrl, apiKey, model }, env.modelLimits)
  return askModel(createGuides(connections.connectTo(config)), caller)
}
