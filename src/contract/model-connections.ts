import { z } from 'zod'
import { hostedIds, providerIds } from './connections/model-providers.ts'
import { orTooLong } from './words/too-long.ts'

const limits = { address: 300, model: 200, key: 500 } as const

/** A key is sent in a header, so only characters of a header value are allowed. */
const key = z
  .string()
  .trim()
  .max(limits.key, orTooLong(limits.key))
  .regex(/^[\x21-\x7e]*$/, { error: 'A key has no spaces and only plain characters. Please copy it again.' })

const model = z
  .string({ error: 'Please enter the name of the model.' })
  .trim()
  .min(1, { error: 'Please enter the name of the model.' })
  .max(limits.model, orTooLong(limits.model))
  .regex(/^[^\p{C}]*$/u, { error: 'A model’s name is one line of text.' })

const address = z
  .string({ error: 'Please enter the address of the model’s server.' })
  .trim()
  .min(1, { error: 'Please enter the address of the model’s server.' })
  .max(limits.address, orTooLong(limits.address))
  .transform((text, context) => {
    const url = URL.canParse(text) ? new URL(text) : undefined
    const fault = faultOf(url)
    if (fault === undefined && url !== undefined) return url.href.replace(/(?<!\/)\/+$/, '')
    context.issues.push({ code: 'custom', input: text, message: fault ?? notAnAddress })
    return z.NEVER
  })

const notAnAddress = 'An address begins with http:// or https://, such as http://localhost:11434/v1.'

function faultOf(url: URL | undefined): string | undefined {
  if (url === undefined || !['http:', 'https:'].includes(url.protocol)) return notAnAddress
  if (url.username !== '' || url.password !== '')
    return 'Please remove the name and the password from the address. Enter a key in the key field.'
  if (url.search !== '' || url.hash !== '') return 'Please leave out what follows a ? or #.'
  return undefined
}

/** The operator's input. An empty key keeps the stored key, if the address is unchanged. */
export const modelConnectionSchema = z.object({
  provider: z.enum(providerIds, { error: 'Please choose whose server it is.' }),
  baseUrl: address,
  model,
  key: key.default(''),
})
export type ModelConnection = z.output<typeof modelConnectionSchema>

/** A learner's input: the address comes from the list. */
export const ownModelSchema = z.object({
  provider: z.enum(hostedIds, { error: 'Please choose DeepSeek or OpenAI.' }),
  model,
  key: key.default(''),
})
export type OwnModel = z.output<typeof ownModelSchema>

/** A key itself is never returned: only whether there is one, and whether it can be decrypted. */
export const keyStates = ['none', 'kept', 'unreadable'] as const
export type KeyState = (typeof keyStates)[number]

export const keptConnectionSchema = z.object({
  provider: z.enum(providerIds),
  baseUrl: z.string(),
  model: z.string(),
  key: z.enum(keyStates),
})
export type KeptConnectionView = z.infer<typeof keptConnectionSchema>

export const modelSettingsSchema = z.object({
  /** The connection from the environment variables; it has priority. */
  variables: keptConnectionSchema.omit({ provider: true }).nullable(),
  /** The connection entered on the page, used where no variable names one. */
  page: keptConnectionSchema.nullable(),
  /** Whether learners may use their API keys. */
  learnersMay: z.boolean(),
})
export type ModelSettings = z.infer<typeof modelSettingsSchema>

export const learnersMaySchema = z.object({ allowed: z.boolean({ error: 'allowed is true or false.' }) })

export const ownModelViewSchema = z.object({
  allowed: z.boolean(),
  connection: keptConnectionSchema.omit({ baseUrl: true }).nullable(),
})
export type OwnModelView = z.infer<typeof ownModelViewSchema>
