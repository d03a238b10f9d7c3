import type { OwnModel, OwnModelView } from '#contract/model-connections.ts'
import type { Services } from '#server/platform/http/context.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { chooseKey, keyStateOf } from './choose-key.ts'
import { dropConnection, holdKept, keepConnection, readKept } from './kept-connections.ts'

type Parts = Pick<Services, 'db' | 'connections'>

/** Whether a learner may bring a key, and what they brought. */
export async function readOwnModel({ db, connections }: Parts, userId: string): Promise<OwnModelView> {
  const [installation, row] = await Promise.all([readKept(db, null), readKept(db, userId)])
  const kept = row?.connection ?? null
  return {
    allowed: installation?.learnersMay ?? false,
    connection: kept && {
      provider: kept.provider,
      model: kept.model,
      key: keyStateOf(connections.sealer, userId, kept),
    },
  }
}

/** For this learner's calls alone. */
export async function saveOwnModel(parts: Parts, userId: string, wanted: OwnModel): Promise<OwnModelView> {
  const { db, connections } = parts
  const { provider, model, key } = wanted
  await db.transaction(async (tx) => {
    const installation = await readKept(tx, null)
    if (!installation?.learnersMay) throw new AppError('own_model_not_allowed')
    const baseUrl = connections.addressOf(provider)
    const kept = (await holdKept(tx, userId))?.connection ?? null
    const chosen = chooseKey(connections.sealer, userId, kept, { baseUrl, key, needsKey: true })
    if (chosen === undefined) throw new Error('A key that is needed was not chosen.')
    const sealedKey = connections.sealer.seal(chosen, { userId, baseUrl })
    await keepConnection(tx, userId, { provider, baseUrl, model, sealedKey })
  })
  return readOwnModel(parts, userId)
}

/** Also where it is no longer allowed: a key is its owner's to take back. */
export const removeOwnModel = ({ db }: Parts, userId: string): Promise<void> => dropConnection(db, userId)
