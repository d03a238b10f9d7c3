import { leaveWork } from '#server/platform/limits/work-places.ts'
import type { ModelConfig } from '#server/platform/operations/model-config.ts'
import type { Ceilings } from '#server/platform/operations/settings.ts'
import { type AttemptResult, attempt } from './attempt.ts'
import { answerBytes, type ModelAnswer, type TimedCall } from './call.ts'
import { type CallScope, callScope } from './call-scope.ts'
import { type Clock, pause } from './clock.ts'
import { type Dialect, learnFromRefusal, requestBody } from './dialect.ts'
import { asFailure, ModelFailure } from './failure.ts'
import type { Gate } from './gate.ts'
import { hideSecrets } from './hide-secrets.ts'
import type { Lane } from './lane.ts'
import type { Line } from './line.ts'
import { ranks } from './ranks.ts'
import { TextBuffer } from './text-buffer.ts'
import {
  type BudgetOwner,
  budgetDay,
  estimateTokens,
  secondsToNextDay,
  type UsageStore,
} from './usage-store.ts'

export type ModelLog = { warn: (fields: Record<string, unknown>, message: string) => void }

/** One configured endpoint with everything a call needs. */
export type ModelEndpoint = {
  config: ModelConfig
  url: URL
  line: Line
  clock: Clock
  gate: Gate
  lane: Lane
  usage: UsageStore
  /** Tokens a day as they hold when a call begins. */
  readCeilings: () => Promise<Ceilings>
  log: ModelLog
  dialect: Dialect
  /** Whether the endpoint refused us (a wrong key, a wrong address) the last time it was asked. */
  health: { refused: boolean }
}

type CallOptions = { json: boolean; onText: (delta: string) => void }
type SendOptions = CallOptions & { onSend: () => void }

/** How much later than its end a call's books may be closed. */
const bookkeepingMs = 60_000

const retries = { tries: 3, firstWaitMs: 1000, longestWaitSeconds: 10 } as const

/**
 * A whole model call: a place in the queue, a share of the budget, the tries, the time-outs, the books.
 * Text is handed over as it comes; the promise tells how it ended, always with a ModelFailure when badly.
 */
export const runCall = (
  connection: ModelEndpoint,
  call: TimedCall,
  options: CallOptions,
): Promise<ModelAnswer> =>
  // A copy, for what is asked is let go of while the answer comes.
  run(connection, { ...call }, options)

async function run(connection: ModelEndpoint, call: TimedCall, options: CallOptions): Promise<ModelAnswer> {
  const { clock, config } = connection
  leaveWork()
  let putBack = () => {}
  const { userId, size, rank = () => (size === 'chat' ? ranks.chat : ranks.awaited) } = call
  const asker = { userId, rank, lane: connection.lane, putBack: () => putBack() }
  const leave = await connection.gate.enter(asker, call.signal, call.untilMs)
  const startedMs = clock.now()
  const promptTokens = [call.system, ...call.turns.map((turn) => turn.content)]
    .map(estimateTokens)
    .reduce((sum, tokens) => sum + tokens)
  const wholeMs = Math.max(0, call.untilMs - startedMs)
  const scope = callScope(clock, call.signal, { ...config.timeouts, wholeMs })
  putBack = scope.putBack
  const rest = connection.lane.begin()
  const shown = new TextBuffer()
  const onText = (delta: string) => {
    // From the first word on nothing is sent again.
    if (shown.isEmpty) Object.assign(call, { system: '', turns: [] })
    shown.append(delta)
    options.onText(delta)
  }
  let reservation: Reservation | undefined
  let isSent = false
  const close = async (outcome: ModelAnswer | ModelFailure) => {
    scope.close()
    rest(outcome instanceof ModelFailure ? undefined : outcome.usage)
    leave()
    const used =
      outcome instanceof ModelFailure ? usageOfFailure(outcome, isSent ? promptTokens : 0) : outcome.usage
    await keepBooks(connection, call, { outcome, reservation, durationMs: clock.now() - startedMs, ...used })
  }
  try {
    reservation = await reserve(connection, call, promptTokens + call.maxTokens, wholeMs)
    const hasBegun = () => !shown.isEmpty
    const { finishReason, usage } = await withRetries(connection, call, scope, {
      ...options,
      onText,
      onSend: () => {
        isSent = true
      },
      hasBegun,
    })
    const text = shown.toString()
    const estimate = { promptTokens, completionTokens: estimateTokens(text) }
    const answer: ModelAnswer = { text, finishReason, usage: { ...estimate, ...usage } }
    await close(answer)
    return answer
  } catch (error) {
    const failure = asFailure(error).with(shown.toString())
    logFailure(connection, call, failure)
    await close(failure)
    throw failure
  }
}

/** When a call is tried again: only for rate limits, only before the first token, and no second layer anywhere. */
async function withRetries(
  connection: ModelEndpoint,
  call: TimedCall,
  scope: CallScope,
  options: SendOptions & { hasBegun: () => boolean },
): Promise<AttemptResult> {
  const { clock } = connection
  for (let tries = 1, waitMs = retries.firstWaitMs; ; tries += 1, waitMs *= 2) {
    try {
      return await sendAdapting(connection, call, scope, options)
    } catch (error) {
      const failure = asFailure(error)
      const seconds = failure.retryAfterSeconds ?? waitMs / 1000
      if (failure.kind !== 'rate_limited' || options.hasBegun()) throw failure
      if (tries === retries.tries || seconds > retries.longestWaitSeconds) {
        const { status } = failure
        const providerText = failure.providerText()
        throw new ModelFailure('rate_limited', {
          retryAfterSeconds: Math.ceil(seconds),
          providerText,
          status,
        })
      }
      scope.rest()
      await pause(clock, seconds * 1000, scope.signal)
    }
  }
}

/** One try. A server that refuses an optional field by name is asked again without it: that is no retry, it never began. */
async function sendAdapting(
  { config, url, line, clock, dialect, health }: ModelEndpoint,
  call: TimedCall,
  scope: CallScope,
  { json, onText, onSend }: SendOptions,
): Promise<AttemptResult> {
  const maxBytes = answerBytes[call.size]
  for (;;) {
    scope.awaitFirstToken()
    onSend()
    try {
      const options = { url, line, apiKey: config.apiKey, maxBytes, scope, clock, onText }
      // The body is held by nobody once it is sent.
      const result = await attempt(options, requestBody(config.model, call, json, dialect))
      health.refused = false
      return result
    } catch (error) {
      const failure = asFailure(error)
      const isRefused = failure.kind === 'rejected'
      const isBadField = isRefused && (failure.status === 400 || failure.status === 422)
      if (isBadField && learnFromRefusal(dialect, failure.providerText())) continue
      if (isRefused) health.refused = true
      throw failure
    }
  }
}

type Reservation = { day: string; tokens: number; owners: BudgetOwner[] }

/** Counted without a ceiling as well: one may be set while the call runs, and holds for the whole day. */
const withoutEnd = Number.MAX_SAFE_INTEGER

async function reserve(
  { config, readCeilings, usage, clock }: ModelEndpoint,
  { userId }: TimedCall,
  tokens: number,
  wholeMs: number,
): Promise<Reservation> {
  const nowMs = clock.now()
  const day = budgetDay(nowMs)
  const owners: BudgetOwner[] = []
  // Who brings their own key pays for it.
  if (config.from === 'own') return { day, tokens, owners }
  const ceilings = await readCeilings()
  const budgets = [
    { owner: userId, limit: ceilings.learner, spent: 'budget_spent' },
    { owner: null, limit: ceilings.all, spent: 'ceiling_reached' },
  ] as const
  for (const { owner, limit = withoutEnd, spent } of budgets) {
    if (!(await usage.reserve({ owner, day, tokens, limit, holdMs: wholeMs + bookkeepingMs }))) {
      // Set aside for a call that is not made.
      for (const other of owners) await usage.settle({ owner: other, day, reserved: tokens, used: 0 })
      throw new ModelFailure(spent, { retryAfterSeconds: secondsToNextDay(nowMs) })
    }
    owners.push(owner)
  }
  return { day, tokens, owners }
}

/** Ends before the endpoint was asked: there is nothing to enter in the books. */
const notAsked: readonly string[] = ['budget_spent', 'ceiling_reached']

/** Ends of a call that the endpoint had taken on: it read the prompt, and whoever pays for it pays for that. */
const takenOn: readonly ModelFailure['kind'][] = ['cancelled', 'put_back', 'timeout', 'cut_off']

/** By estimate: the prompt of a call that was sent, whoever left before its first word, and what came of the answer. */
const usageOfFailure = ({ kind, partial }: ModelFailure, promptTokens: number) =>
  partial === '' && !takenOn.includes(kind)
    ? { promptTokens: 0, completionTokens: 0 }
    : { promptTokens, completionTokens: estimateTokens(partial) }

type Books = {
  outcome: ModelAnswer | ModelFailure
  reservation: Reservation | undefined
  durationMs: number
  promptTokens: number
  completionTokens: number
}

/** The learner's answer does not depend on the books: a fault here is logged and passed over. */
async function keepBooks(
  { usage, config, log }: ModelEndpoint,
  call: TimedCall,
  books: Books,
): Promise<void> {
  const { userId, purpose, requestId } = call
  const { outcome, reservation, durationMs, promptTokens, completionTokens } = books
  const kind = outcome instanceof ModelFailure ? outcome.kind : 'ok'
  if (notAsked.includes(kind)) return
  call.onSpent?.({ promptTokens, completionTokens })
  try {
    if (reservation !== undefined) {
      const used = promptTokens + completionTokens
      const { day, tokens: reserved, owners } = reservation
      for (const owner of owners) await usage.settle({ owner, day, reserved, used })
    }
    const tokens = { promptTokens, completionTokens }
    const ownKey = config.from === 'own'
    await usage.record({ userId, purpose, model: config.model, ownKey, ...tokens, outcome: kind, durationMs })
  } catch (error) {
    log.warn(
      { requestId, purpose, error: error instanceof Error ? error.message : String(error) },
      'model usage not kept',
    )
  }
}

const whatToCheck = {
  variables: 'AI not configured: check AI_BASE_URL, AI_API_KEY and AI_MODEL',
  page: 'AI not configured: check the model on the operator’s page',
  own: 'a learner’s own model key was refused',
} as const satisfies Record<ModelConfig['from'], string>

function logFailure({ config, log }: ModelEndpoint, call: TimedCall, failure: ModelFailure): void {
  if (failure.kind === 'cancelled' || failure.kind === 'put_back') return
  const { purpose, requestId } = call
  const provider = hideSecrets(failure.providerText(), config).slice(0, 300)
  const hint = failure.kind === 'rejected' ? whatToCheck[config.from] : 'model call failed'
  log.warn({ requestId, purpose, kind: failure.kind, status: failure.status, provider }, hint)
}
