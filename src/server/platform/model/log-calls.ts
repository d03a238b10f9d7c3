import type { ModelConfig } from '#server/platform/operations/model-config.ts'
import type { ModelCall, Usage } from './call.ts'
import { badOutcomes, type ModelFailure } from './failure.ts'
import { hideSecrets } from './hide-secrets.ts'
import { estimateTokens } from './usage-store.ts'

export type ModelLog = { warn: (fields: Record<string, unknown>, message: string) => void }

type Endpoint = { config: ModelConfig; log: ModelLog }
type LoggedCall = Pick<ModelCall, 'purpose' | 'requestId'>

const whatToCheck = {
  variables: 'AI not configured: check AI_BASE_URL, AI_API_KEY and AI_MODEL',
  page: 'AI not configured: check the model on the operator’s page',
  own: 'a learner’s own model key was refused',
} as const satisfies Record<ModelConfig['from'], string>

type BadAnswer = Usage & { fault: string; durationMs: number }

/** Logs one line for each unusable answer, without its text. */
export function logBadAnswer({ config, log }: Endpoint, call: LoggedCall, judged: BadAnswer): void {
  const { purpose, requestId } = call
  const { fault, promptTokens, completionTokens, durationMs } = judged
  const seconds = Math.round(durationMs / 100) / 10
  log.warn(
    { requestId, purpose, model: config.model, fault, promptTokens, completionTokens, seconds },
    'an answer of the model could not be used',
  )
}

/** Prose that reached its limit of length is kept and marked as cut off; the log tells the operator. */
export function logCutOff({ config, log }: Endpoint, call: LoggedCall, cost: Omit<BadAnswer, 'fault'>): void {
  const { purpose, requestId } = call
  const { promptTokens, completionTokens, durationMs } = cost
  const seconds = Math.round(durationMs / 100) / 10
  log.warn(
    { requestId, purpose, model: config.model, promptTokens, completionTokens, seconds },
    'an answer of the model ran to its limit of length',
  )
}

export function logFailure(
  endpoint: Endpoint,
  call: LoggedCall,
  failure: ModelFailure,
  cost: { promptTokens: number; durationMs: number },
): void {
  const completionTokens = estimateTokens(failure.partial)
  if (badOutcomes.includes(failure.kind))
    logBadAnswer(endpoint, call, { ...cost, fault: failure.kind, completionTokens })
  else logNoAnswer(endpoint, call, failure)
}

function logNoAnswer({ config, log }: Endpoint, call: LoggedCall, failure: ModelFailure): void {
  if (failure.kind === 'cancelled' || failure.kind === 'put_back') return
  const { purpose, requestId } = call
  const provider = hideSecrets(failure.providerText(), config).slice(0, 300)
  const hint = failure.kind === 'rejected' ? whatToCheck[config.from] : 'model call failed'
  log.warn({ requestId, purpose, kind: failure.kind, status: failure.status, provider }, hint)
}
