import type { NamedOrMeasured } from '#contract/operator/settings.ts'

/** A budget as its operator chose it; undefined leaves the usual one. */
type Budget = number | 'unlimited' | undefined

/** What holds for every connection to a model, wherever it was set. */
export type ModelLimits = {
  learnerTokens: Budget
  allTokens: Budget
  timeouts: {
    firstTokenMs: number
    betweenTokensMs: number
    wholeMs: number
    generationMs: number
    /** Nobody set them: they become longer where the model is found to be slow. */
    follow?: boolean
  }
}

/** Where a connection was set: in the environment, on the operator's page, or by a learner for their own calls. */
export type ConnectionOrigin = 'variables' | 'page' | 'own'

export type ModelConfig = {
  from: ConnectionOrigin
  baseUrl: string
  apiKey: string | undefined
  model: string
  /** Of one learner, and of all of them together; undefined without end. */
  dailyTokens: number | undefined
  dailyTokensOfAll: number | undefined
  timeouts: ModelLimits['timeouts']
}

/**
 * Once a key is there, somebody pays. A course with its first lesson, notes, an exam and long talks comes to about 150,000
 * tokens; ten such learners a day cost a few dollars with the usual model. A model without a key is one's own.
 */
const usualTokens = { learner: 500_000, all: 5_000_000 } as const

type Connection = Pick<ModelConfig, 'from' | 'baseUrl' | 'apiKey' | 'model'>

export function modelConfig(connection: Connection, limits: ModelLimits): ModelConfig {
  const { from, apiKey } = connection
  const tokens = (chosen: Budget, usual: number) => {
    // Who brings their own key pays for it.
    if (from === 'own' || chosen === 'unlimited') return undefined
    return chosen ?? (apiKey === undefined ? undefined : usual)
  }
  return {
    ...connection,
    baseUrl: connection.baseUrl.replace(/(?<!\/)\/+$/, ''),
    dailyTokens: tokens(limits.learnerTokens, usualTokens.learner),
    dailyTokensOfAll: tokens(limits.allTokens, usualTokens.all),
    timeouts: limits.timeouts,
  }
}

/** In seconds, for an answer in a chat, where they are measured. */
const usualAnswer = 60

/**
 * One number sets every limit, up and down: 60 s gives 120 s for a generation and 20 s between two tokens. Those that are
 * measured begin there.
 */
export const timeoutsOf = (seconds: NamedOrMeasured): ModelLimits['timeouts'] => {
  const isMeasured = seconds === 'measured'
  const wholeMs = (isMeasured ? usualAnswer : seconds) * 1000
  const limits = { firstTokenMs: wholeMs, betweenTokensMs: wholeMs / 3, wholeMs, generationMs: wholeMs * 2 }
  return isMeasured ? { ...limits, follow: true } : limits
}
