import type { ModelCall } from './call.ts'

/**
 * Servers that call themselves OpenAI-compatible know different optional fields. A field that a server
 * refuses by name is not sent to it again.
 */
export type Dialect = {
  streamOptions: boolean
  /**
   * The server binds answers to their form. Also set to false when an answer did not follow its form: the
   * server ignores the field.
   */
  jsonSchema: boolean
  /** The server binds answers to be JSON. */
  jsonObject: boolean
  temperature: boolean
  tokenLimit: 'max_tokens' | 'max_completion_tokens'
}

export const newDialect = (): Dialect => ({
  streamOptions: true,
  jsonSchema: true,
  jsonObject: true,
  temperature: true,
  tokenLimit: 'max_tokens',
})

/**
 * How an answer is bound: by its schema where the server can, otherwise to be JSON, otherwise by the prompt
 * alone.
 */
type Binding = 'jsonSchema' | 'jsonObject' | 'prompt'

export function bindingOf({ form }: Pick<ModelCall, 'form'>, json: boolean, dialect: Dialect): Binding {
  if (!json) return 'prompt'
  if (form !== undefined && dialect.jsonSchema) return 'jsonSchema'
  return dialect.jsonObject ? 'jsonObject' : 'prompt'
}

/** Words of an error about a schema: the field, or what the server compiles it to. */
const namesSchema = /response_format|json_?schema|structured.?output|json_validate|grammar|\bschema\b/i

/**
 * True when the server says that it cannot bind an answer this way. Some servers fail instead of refusing the
 * field.
 */
export function learnBinding(dialect: Dialect, providerText: string, binding: Binding): boolean {
  if (binding === 'prompt' || !namesSchema.test(providerText)) return false
  dialect[binding] = false
  return true
}

/**
 * True when the error named an optional field that can be left out or renamed, so that another request makes
 * sense.
 */
export function learnFromRefusal(dialect: Dialect, providerText: string, binding: Binding): boolean {
  if (dialect.tokenLimit === 'max_tokens' && /max_completion_tokens/.test(providerText)) {
    dialect.tokenLimit = 'max_completion_tokens'
    return true
  }
  if (learnBinding(dialect, providerText, binding)) return true
  const optional = [
    ['streamOptions', /stream_options/],
    ['temperature', /temperature/],
  ] as const
  for (const [field, name] of optional) {
    if (dialect[field] && name.test(providerText)) {
      dialect[field] = false
      return true
    }
  }
  return false
}

/**
 * The body of one call. Always streamed: a hanging server is then noticed between two tokens, not after two
 * minutes.
 */
export function requestBody(model: string, call: ModelCall, json: boolean, dialect: Dialect): string {
  const binding = bindingOf(call, json, dialect)
  return JSON.stringify({
    model,
    messages: [{ role: 'system', content: systemOf(call, binding) }, ...call.turns],
    [dialect.tokenLimit]: call.maxTokens,
    ...(dialect.temperature && { temperature: call.temperature }),
    stream: true,
    ...(dialect.streamOptions && { stream_options: { include_usage: true } }),
    ...(binding === 'jsonSchema' && {
      response_format: {
        type: 'json_schema',
        json_schema: { name: 'answer', strict: true, schema: call.form?.schema },
      },
    }),
    ...(binding === 'jsonObject' && { response_format: { type: 'json_object' } }),
  })
}

/** Where the answer is bound to a schema, the prompt need not contain it. */
const systemOf = ({ system, form }: ModelCall, binding: Binding): string =>
  binding === 'jsonSchema' && form !== undefined
    ? system.replace(form.text, () => 'the schema that this request is bound to.')
    : system
