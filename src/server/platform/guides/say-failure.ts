import { z } from 'zod'
import { saidLimit } from '#contract/model.ts'
import { type FailureKind, type ModelFailure, refusedAddress } from '#server/platform/model/failure.ts'
import { hideSecrets } from '#server/platform/model/hide-secrets.ts'
import type { ModelConfig } from '#server/platform/operations/model-config.ts'

type FailedCall = {
  failure: ModelFailure
  config: ModelConfig
  host: string
  /** The time limit of an answer. */
  answerMs: number
}

/** An operator who set the value in the environment also reads the variable's name. */
const named = ({ config }: FailedCall, words: string, variable: string) =>
  config.from === 'variables' ? `${words} (${variable})` : words

const notTheProtocol = (call: FailedCall) =>
  `${call.host} answered, but not as the OpenAI protocol has it. ${named(call, 'The address', 'AI_BASE_URL')} often ends in /v1.`

const sentences: Record<FailureKind, (call: FailedCall) => string> = {
  rejected: sayRejected,
  unavailable: sayUnavailable,
  rate_limited: ({ host }) =>
    `${host} says that it is asked too often, or that nothing is left of its quota. Try again later.`,
  timeout: ({ host, answerMs }) =>
    `${host} did not answer in time: the limit is ${answerMs / 1000} s (AI_TIMEOUT_S, or on the operator’s page).`,
  cut_off: notTheProtocol,
  bad_answer: notTheProtocol,
  looped: ({ host }) => `${host} answered the same again and again. A larger model may do better.`,
  too_large: notTheProtocol,
  refused: ({ host }) => `${host} answered that it may not say anything to this.`,
  budget_spent: () => 'Your share of the model for today is used up, so it was not asked.',
  ceiling_reached: () => 'What all learners here may use of the model today is used up, so it was not asked.',
  put_back: () => 'A more urgent call took its place. Try again in a moment.',
  busy: () => 'Too many calls are waiting for the model. Try again in a moment.',
  cancelled: () => 'The check was ended before an answer came.',
}

/** Why the model did not answer, for the reader who can correct it. */
export const sayFailure = (call: FailedCall): string => sentences[call.failure.kind](call)

function sayRejected(call: FailedCall): string {
  const { failure, config, host } = call
  const { status = 0 } = failure
  if ((status === 401 || status === 403) && config.apiKey === undefined)
    return `${host} wants a key, and ${named(call, 'none is set', 'AI_API_KEY')}.`
  if (status === 401 || status === 403) return `${host} refused ${named(call, 'the key', 'AI_API_KEY')}.`
  if (status === 402) return `${host} wants to be paid first: the account has no credit left.`
  if (status === 404)
    return `${host} does not know ${named(call, `the model ${config.model}`, 'AI_MODEL')}, or ${named(call, 'the address', 'AI_BASE_URL')} is not the right one.`
  if (status >= 300 && status < 400)
    return `${host} sends on to another address. ${named(call, 'Enter that one', 'AI_BASE_URL')}: the key goes nowhere else.`
  return `${host} did not accept the question (status ${status}).`
}

function sayUnavailable(call: FailedCall): string {
  const { failure, host } = call
  const { status, lineFault } = failure
  if (lineFault === 'ENOTFOUND' || lineFault === 'EAI_AGAIN')
    return `The name in ${host} cannot be found. Check ${named(call, 'the address', 'AI_BASE_URL')}.`
  if (lineFault === refusedAddress)
    return `${host} leads to this server itself or to a place where no model may be. Nothing was sent.`
  if (lineFault === 'ECONNREFUSED') return `Nothing listens at ${host}. Is the model’s server running?`
  if (lineFault !== undefined) return `${host} cannot be reached (${lineFault}).`
  if (status !== undefined && status < 300) return notTheProtocol(call)
  return `${host} has an error on its side${status === undefined ? '' : ` (status ${status})`}.`
}

/** The places where servers put the error message. */
const wordsSchema = z.union([
  z.object({ error: z.object({ message: z.string() }) }).transform(({ error }) => error.message),
  z.object({ error: z.string() }).transform(({ error }) => error),
  z.object({ message: z.string() }).transform(({ message }) => message),
  z.object({ detail: z.string() }).transform(({ detail }) => detail),
])

/** The endpoint's own message, where it sent one: cleaned, without secrets, and short. */
export function quoteEndpoint({ failure, config }: Pick<FailedCall, 'failure' | 'config'>): string | null {
  const words = wordsSchema.safeParse(parsed(providerWords(failure))).data ?? ''
  const plain = words
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/[\s\p{C}]+/gu, ' ')
    .trim()
  const hidden = hideSecrets(plain, config)
  if (hidden === '') return null
  return hidden.length <= saidLimit ? hidden : `${hidden.slice(0, saidLimit - 1).trimEnd()}…`
}

/** For other failures the text is Trivium's own, or a fragment that is no sentence. */
function providerWords(failure: ModelFailure): string {
  const { kind, status = 500, lineFault } = failure
  const isRefusal = kind === 'rejected' || kind === 'rate_limited' || kind === 'unavailable'
  return isRefusal && status >= 300 && lineFault === undefined ? failure.providerText() : ''
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return /^\s*[<{[]/.test(text) ? undefined : { message: text }
  }
}
