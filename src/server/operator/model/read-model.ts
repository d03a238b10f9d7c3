import type { ModelSettings } from '#contract/model-connections.ts'
import { keyStateOf } from '#server/platform/connections/choose-key.ts'
import { readKept } from '#server/platform/connections/kept-connections.ts'
import type { Connections } from '#server/platform/connections/open-connections.ts'
import type { Services } from '#server/platform/http/context.ts'

/** Which model the installation speaks through, and where that was set. Never a key. */
export async function readModel({
  db,
  env,
  connections,
}: Pick<Services, 'db' | 'env'> & {
  connections: Pick<Connections, 'sealer'>
}): Promise<ModelSettings> {
  const row = await readKept(db, null)
  const kept = row?.connection ?? null
  return {
    variables: env.model && {
      baseUrl: withoutPassword(env.model.baseUrl),
      model: env.model.model,
      key: env.model.apiKey === undefined ? 'none' : 'kept',
    },
    page: kept && {
      provider: kept.provider,
      baseUrl: kept.baseUrl,
      model: kept.model,
      key: keyStateOf(connections.sealer, null, kept),
    },
    learnersMay: row?.learnersMay ?? false,
  }
}

/** In the environment an address may carry one. */
function withoutPassword(address: string): string {
  const url = new URL(address)
  url.username = ''
  url.password = ''
  url.search = ''
  url.hash = ''
  return url.href.replace(/(?<!\/)\/+$/, '')
}
