import { modelProviders, providerOf } from '#contract/connections/model-providers.ts'
import { type ModelConnection, modelConnectionSchema } from '#contract/model-connections.ts'
import { keptSecret } from '#server/accounts/session/auth-secret.ts'
import type { Actor } from '#server/operator/record-act.ts'
import { type Sealer, sealerOf } from '#server/platform/connections/seal-key.ts'
import type { Database } from '#server/platform/database/db.ts'
import type { Env } from '#server/platform/operations/env.ts'
import { StartError } from '#server/platform/operations/start-error.ts'
import { allowOwnKeys } from './allow-own-keys.ts'
import { connectModel } from './connect-model.ts'
import { disconnectModel } from './disconnect-model.ts'
import { readModel } from './read-model.ts'

export type ModelOptions = {
  provider?: string | undefined
  address?: string | undefined
  model?: string | undefined
  'no-key'?: boolean | undefined
}

type CommandInput = {
  db: Database
  env: Env
  word: string | undefined
  options: ModelOptions
  say: (line: string) => void
  readKey: () => Promise<string>
  by: Actor
  usage: string
}

/**
 * `npm run operator -- model …`: what the page's card does. A key is read from standard input, never from the
 * arguments.
 */
export async function modelCommand(given: CommandInput): Promise<void> {
  const { db, by, word, say } = given
  const secret = await keptSecret(given.env.authSecret, given.env.dataDir)
  if (secret === undefined)
    throw new StartError(
      'The data folder has no secret. Set AUTH_SECRET to that of the server, or start the server once.',
    )
  const sealer = sealerOf(secret)
  switch (word) {
    case undefined:
      return showModel(given, sealer)
    case 'set':
      return setModel(given, sealer)
    case 'remove':
      return say(
        (await disconnectModel(db, by)) ? 'The model is disconnected.' : 'No model was connected here.',
      )
    case 'allow-own-keys':
      await allowOwnKeys(db, by, true)
      return say('Learners may use their own key.')
    case 'refuse-own-keys':
      await allowOwnKeys(db, by, false)
      return say('Learners may not use their own key.')
    default:
      throw new StartError(given.usage)
  }
}

async function showModel({ db, env, say }: CommandInput, sealer: Sealer): Promise<void> {
  const { variables, page, learnersMay } = await readModel({ db, env, connections: { sealer } })
  const keys = { none: 'without a key', kept: 'with a key', unreadable: unreadableKey }
  if (variables) say(`${variables.model} at ${variables.baseUrl}, ${keys[variables.key]}, set by variables.`)
  if (page) {
    const words = `${page.model} at ${page.baseUrl}, ${keys[page.key]}, set on the page or here`
    say(variables ? `${words}: not used while the variables are set.` : `${words}.`)
  }
  if (!variables && !page) say('No model is connected here.')
  say(learnersMay ? 'Learners may use their own key.' : 'Learners may not use their own key.')
}

const unreadableKey = 'with a key that can no longer be read because the secret changed: set it again'

async function setModel(given: CommandInput, sealer: Sealer): Promise<void> {
  const { db, env, by, options, say } = given
  const provider = providerOf(options.provider ?? '')
  if (provider === undefined)
    throw new StartError(`--provider is one of ${modelProviders.map(({ id }) => id).join(', ')}.`)
  const wanted = connectionOf({
    provider: provider.id,
    baseUrl: options.address ?? provider.baseUrl,
    model: options.model ?? provider.model,
    key: options['no-key'] ? '' : await given.readKey(),
  })
  await connectModel({ db, env, sealer }, by, { ...wanted, key: options['no-key'] ? null : wanted.key })
  say(`${wanted.model} at ${wanted.baseUrl} is connected. Running servers use it from now on.`)
}

const optionOf: Record<string, string> = {
  baseUrl: '--address',
  model: '--model',
  key: 'the key',
  provider: '--provider',
}

function connectionOf(wanted: Record<string, string>): ModelConnection {
  const { data, error } = modelConnectionSchema.safeParse(wanted)
  if (data !== undefined) return data
  const issue = error.issues[0]
  throw new StartError(`${optionOf[String(issue?.path[0])]}: ${issue?.message}`)
}
