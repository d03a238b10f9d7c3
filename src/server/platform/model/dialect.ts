import type { ModelCall } from './call.ts'

/**
 * Servers that call themselves OpenAI-compatible differ in which optional fields they know.
 * A server that refuses one by name is not asked with it again.
 */
export type Dialect = {
  streamOptions: boolean
  responseFormat: boolean
  temperature: boolean
  tokenLimit: 'max_tokens' | 'max_completion_tokens'
}

export const newDialect = (): Dialect => ({
  streamOptions: true,
  responseFormat: true,
  temperature: true,
  tokenLimit: 'max_tokens',
})

/** True when the refusal named a field of ours that can be left out or renamed, so that asking again makes sense. */
export function learnFromRefusal(dialect: Dialect, providerText: string): boolean {
  if (dialect.tokenLimit === 'max_tokens' && /max_completion_tokens/.test(providerText)) {
    dialect.tokenLimit = 'max_completion_tokens'
    return true
  }
  const optional = [
    ['streamOptions', /stream_options/],
    ['responseFormat', /response_format/],
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

/** The body of one call. Always streamed: a hanging server is then noticed between two tokens, not after two minutes. */
export function requestBody(model: string, call: ModelCall, json: boolean, dialect: Dialect): string {
  return JSON.stringify({
    model,
    messages: [{ role: 'system', content: call.system }, ...call.turns],
    [dialect.tokenLimit]: call.maxTokens,
    ...(dialect.temperature && { temperature: call.temperature }),
    stream: true,
    ...(dialect.streamOptions && { stream_options: { include_usage: true } }),
    ...(json && dialect.responseFormat && { response_format: { type: 'json_object' } }),
  })
}
