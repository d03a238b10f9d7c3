import { z } from 'zod'
import { hostedIds, providerIds } from './connections/model-providers.ts'
import { orTooLong } from './words/too-long.ts'

const limits = { address: 300, model: 200, key: 500 } as const

/** A key goes into a header, so it is of characters that a header may have. */
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
    return 'Please leave name and password out of the address. A key has a field of its own.'
  if (url.search !== '' || url.hash !== '') return 'Please leave out what follows a ? or #.'
  return undefined
}

/** What an operator enters. With an empty key the kept one stays, if the address does. */
export const modelConnectionSchema = z.object({
  provider: z.enum(providerIds, { error: 'Please choose whose server it is.' }),
  baseUrl: address,
  model,
  key: key.default(''),
})
export type ModelConnection = z.output<typeof modelConnectionSchema>

/** What a learner enters: the address comes from the list. */
export const ownModelSchema = z.object({
  provider: z.enum(hostedIds, { error: 'Please choose DeepSeek or OpenAI.' }),
  model,
  key: key.default(''),
})
export type OwnModel = z.output<typeof ownModelSchema>

/** Of a key there is only whether there is one, and whether it can still be read. */
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
  /** What the variables of the environment name; they win. */
  variables: keptConnectionSchema.omit({ provider: true }).nullable(),
  /** What was entered on the page, in force where the variables name none. */
  page: keptConnectionSchema.nullable(),
  /** Whether learners may bring a key of their own. */
  learnersMay: z.boolean(),
})
export type ModelSettings = z.infer<typeof modelSettingsSchema>

export const learnersMaySchema = z.object({ allowed: z.boolean({ error: 'allowed is true or false.' }) })

export const ownModelViewSchema = z.object({
  allowed: z.boolean(),
  connection: keptConnectionSchema.omit({ baseUrl: true }).nullable(),
})
export type OwnModelView = z.infer<typeof ownModelViewSchema>
