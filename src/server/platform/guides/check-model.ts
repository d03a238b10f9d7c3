import type { ModelCheck } from '#contract/model.ts'
import type { Services } from '#server/platform/http/context.ts'
import type { Caller, Guides } from './guides.ts'
import { quoteEndpoint, sayFailure } from './say-failure.ts'

const none: ModelCheck = {
  name: null,
  host: null,
  answered: false,
  sentence: 'No model is connected.',
  said: null,
}

/** The smallest real question. A reasoning model needs more tokens than for the one word of its answer. */
const hello = {
  purpose: 'check-model',
  prompt: () => ({
    system: 'You are asked whether you can be reached. Answer with the one word "ready".',
    turns: [{ role: 'user' as const, content: 'Are you there?' }],
  }),
  temperature: 0,
  maxTokens: 1000,
  size: 'chat' as const,
  offline: () => '',
}

const running = new Map<string, Promise<ModelCheck>>()

/**
 * Sends a small question to the connected model. A learner who asks again meanwhile gets the result of the
 * first question.
 */
export function checkModel(services: Services, caller: Caller): Promise<ModelCheck> {
  const underWay = running.get(caller.userId)
  if (underWay !== undefined) return underWay
  // The check continues when the learner leaves; the time limits of every call end it.
  const patient = { ...caller, signal: new AbortController().signal }
  const check = askModel(services.guides, patient).finally(() => running.delete(caller.userId))
  running.set(caller.userId, check)
  return check
}

/** The same check over a given connection, also a connection that is only tested. */
export async function askModel(guides: Guides, caller: Caller): Promise<ModelCheck> {
  const { model } = guides
  if (model === null) return none
  const { config } = model
  const { host } = new URL(config.baseUrl)
  const name = config.model
  const startedMs = performance.now()
  for await (const event of guides.text(caller, hello)) {
    if (event.type === 'done') {
      const seconds = (performance.now() - startedMs) / 1000
      const time = seconds < 0.1 ? 'less than 0.1' : seconds.toFixed(1)
      return { name, host, answered: true, sentence: `${name} answered in ${time} s.`, said: null }
    }
    if (event.type === 'failed') {
      const failedCall = { failure: event.failure, config, host, answerMs: model.answerMs() }
      return {
        name,
        host,
        answered: false,
        sentence: sayFailure(failedCall),
        said: quoteEndpoint(failedCall),
      }
    }
  }
  throw new Error('A guide ended without a last word.')
}
