import { createParser } from 'eventsource-parser'
import { isRecord } from '#contract/untrusted/is-record.ts'
import type { ModelAnswer } from './call.ts'
import { ModelFailure } from './failure.ts'
import { withoutThinking } from './without-thinking.ts'

type Choice = {
  delta?: Record<string, unknown>
  message?: Record<string, unknown>
  finish_reason?: unknown
}

/** An event longer than this cannot be a token. */
const maxEventLength = 3 * 1024 * 1024

/** Content is a text, or a list of parts, some of which are text. */
function contentText(content: unknown): string {
  if (typeof content === 'string') return content
  if (!Array.isArray(content)) return ''
  return content.map((part) => (isRecord(part) && typeof part.text === 'string' ? part.text : '')).join('')
}

const tokenCount = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : undefined

export const saysRateLimit = (text: string): boolean => /rate.?limit/i.test(text)

/** An error inside a successful response: as bad as an HTTP error, and often worded the same. */
function errorInside(error: unknown): ModelFailure {
  const providerText = typeof error === 'string' ? error : JSON.stringify(error)
  const limited = saysRateLimit(providerText) || (isRecord(error) && String(error.code) === '429')
  return new ModelFailure(limited ? 'rate_limited' : 'unavailable', { providerText })
}

export type AnswerReader = {
  /** Takes the bytes as they arrive. Throws a ModelFailure when the answer can no longer succeed. */
  feed: (chunk: string) => void
  /** The provider has said that the text has ended; the usage may still come. */
  isComplete: () => boolean
  /** The provider's count of tokens, if it sent one. */
  reportedUsage: () => Partial<ModelAnswer['usage']>
  /** The end of the body: the reason why the answer ended, or a failure because it was cut off. */
  end: () => ModelAnswer['finishReason']
}

type ReaderOptions = {
  format: 'events' | 'json'
  maxBytes: number
  onText: (delta: string) => void
  /** Called for every token, also for hidden ones: the model is working. */
  onToken: () => void
}

/** Reads a chat completion, streamed or whole, and has one outcome whatever the server sends. */
export function answerReader({ format, maxBytes, onText, onToken }: ReaderOptions): AnswerReader {
  const thinking = withoutThinking()
  let bytes = 0
  let hasWords = false
  let finish: string | undefined
  let sawEnd = false
  let whole = ''
  const usage: Partial<ModelAnswer['usage']> = {}

  const show = (delta: string) => {
    if (delta === '') return
    const room = maxBytes - bytes
    const size = Buffer.byteLength(delta)
    const fitting =
      size <= room
        ? delta
        : Buffer.from(delta)
            .subarray(0, room)
            .toString('utf8')
            .replace(/(?<!\uFFFD)\uFFFD+$/, '')
    bytes += size
    hasWords ||= fitting.trim() !== ''
    if (fitting !== '') onText(fitting)
    if (size > room) throw new ModelFailure('too_large')
  }

  const take = (message: Record<string, unknown> | undefined) => {
    if (message === undefined) return
    const content = contentText(message.content) || contentText(message.refusal)
    const hidden = message.reasoning_content ?? message.reasoning
    if (content !== '' || (typeof hidden === 'string' && hidden !== '')) onToken()
    show(thinking.feed(content))
  }

  const takeCompletion = (data: unknown) => {
    if (!isRecord(data)) throw new ModelFailure('cut_off', { providerText: String(data) })
    if (data.error !== undefined && data.error !== null) throw errorInside(data.error)
    if (isRecord(data.usage)) {
      const prompt = tokenCount(data.usage.prompt_tokens)
      const completion = tokenCount(data.usage.completion_tokens)
      if (prompt !== undefined) usage.promptTokens = prompt
      if (completion !== undefined) usage.completionTokens = completion
    }
    const choice: Choice | undefined =
      Array.isArray(data.choices) && isRecord(data.choices[0]) ? data.choices[0] : undefined
    if (choice === undefined) return
    take(choice.delta ?? choice.message)
    if (typeof choice.finish_reason === 'string' && choice.finish_reason !== '') finish = choice.finish_reason
  }

  const parse = (data: string): unknown => {
    try {
      return JSON.parse(data)
    } catch {
      throw new ModelFailure('cut_off', { providerText: data.slice(0, 300) })
    }
  }

  const parser = createParser({
    maxBufferSize: maxEventLength,
    onEvent: ({ data }) => {
      if (data.trim() === '[DONE]') sawEnd = true
      else if (!sawEnd && data !== '') takeCompletion(parse(data))
    },
    onError: (error) => {
      if (error.type === 'max-buffer-size-exceeded') throw new ModelFailure('too_large')
    },
  })

  return {
    feed(chunk) {
      if (format === 'events') return parser.feed(chunk)
      whole += chunk
      if (whole.length > maxEventLength) throw new ModelFailure('too_large')
    },
    isComplete: () => finish !== undefined || sawEnd,
    reportedUsage: () => usage,
    end() {
      if (format === 'json') takeCompletion(parse(whole))
      // The last event may lack its blank line; an incomplete event then counts as cut off.
      else if (finish === undefined && !sawEnd) parser.feed('\n\n')
      show(thinking.end())
      if (finish === undefined && !sawEnd && format === 'events') throw new ModelFailure('cut_off')
      if (finish === 'content_filter') throw new ModelFailure('refused')
      if (finish === 'insufficient_system_resource') throw new ModelFailure('cut_off')
      if (!hasWords) throw new ModelFailure('bad_answer', { providerText: 'empty answer' })
      return finish === 'length' ? 'length' : 'stop'
    },
  }
}
