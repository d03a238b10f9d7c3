import type { NamedOrMeasured } from '#contract/operator/settings.ts'

/** A budget of the operator; undefined means the default. */
type Budget = number | 'unlimited' | undefined

/** The limits of every connection to a model, wherever it was set. */
export type ModelLimits = {
  learnerTokens: Budget
  allTokens: Budget
  timeouts: {
    firstTokenMs: number
    betweenTokensMs: number
    wholeMs: number
    generationMs: number
    /** True where the operator set no time limits: they grow where the model is slow. */
    follow?: boolean
  }
}

/**
 * Where a connection was set: in the environment, on the operator's page, or by a learner for their own
 * calls.
 */
export type ConnectionOrigin = 'variables' | 'page' | 'own'

export type ModelConfig = {
  from: ConnectionOrigin
  baseUrl: string
  apiKey: string | undefined
  model: string
  /** For one learner, and for all of them together; undefined means unlimited. */
  dailyTokens: number | undefined
  dailyTokensOfAll: number | undefined
  timeouts: ModelLimits['timeouts']
}

/**
 * A model with a key costs money. A course with its first lesson, notes, an exam and long conversations needs
 * about 150,000 tokens; ten such learners a day cost a few dollars with a usual model. A model without a key
 * runs on the operator's machines.
 */
const usualTokens = { learner: 500_000, all: 5_000_000 } as const

type Connection = Pick<ModelConfig, 'from' | 'baseUrl' | 'apiKey' | 'model'>

export function modelConfig(connection: Connection, limits: ModelLimits): ModelConfig {
  const { from, apiKey } = connection
  const tokens = (chosen: Budget, usual: number) => {
    // A learner with an own key pays for it.
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

/** The start value of a measured limit: seconds for an answer in a chat. */
const usualAnswer = 60

/**
 * One number sets every limit, up and down: 60 s gives 120 s for a generation and 20 s between two tokens.
 * Measured limits start with these values.
 */
export const timeoutsOf = (seconds: NamedOrMeasured): ModelLimits['timeouts'] => {
  const isMeasured = seconds === 'measured'
  const wholeMs = (isMeasured ? usualAnswer : seconds) * 1000
  const limits = { firstTokenMs: wholeMs, betweenTokensMs: wholeMs / 3, wholeMs, generationMs: wholeMs * 2 }
  return isMeasured ? { ...limits, follow: true } : limits
}
