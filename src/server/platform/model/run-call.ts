import { leaveWork } from '#server/platform/limits/held-place.ts'
import type { ModelConfig, ModelLimits } from '#server/platform/operations/model-config.ts'
import type { Ceilings } from '#server/platform/operations/settings.ts'
import { type AttemptResult, attempt } from './attempt.ts'
import { bearBlame, RejectedAnswer } from './blame-answer.ts'
import { answerBytes, type ModelAnswer, type TimedCall } from './call.ts'
import { type CallScope, callScope } from './call-scope.ts'
import { type Clock, pause } from './clock.ts'
import { bindingOf, type Dialect, learnBinding, learnFromRefusal, requestBody } from './dialect.ts'
import { asFailure, ModelFailure } from './failure.ts'
import { findLoop } from './find-loop.ts'
import type { Gate } from './gate.ts'
import { countBadAnswer, keepBooks, type Reservation, reserve, usageOfFailure } from './keep-books.ts'
import type { Lane } from './lane.ts'
import type { Line } from './line.ts'
import { logBadAnswer, logCutOff, logFailure, type ModelLog } from './log-calls.ts'
import { limitOf, type Pace, stretchOf, waitOf } from './pace.ts'
import { ranks } from './ranks.ts'
import { TextBuffer } from './text-buffer.ts'
import { type WatchedCall, watchCall } from './under-way.ts'
import { estimateTokens, type UsageStore } from './usage-store.ts'

/** One configured endpoint with everything a call needs. */
export type ModelEndpoint = {
  config: ModelConfig
  url: URL
  line: Line
  clock: Clock
  gate: Gate
  lane: Lane
  /** How long calls take at this endpoint. */
  pace: Pace
  usage: UsageStore
  /** The time limits at the start of a call. */
  readTimeouts: () => ModelLimits['timeouts']
  /** The limits of tokens per day at the start of a call. */
  readCeilings: () => Promise<Ceilings>
  log: ModelLog
  dialect: Dialect
  /** Whether the endpoint refused the last call (a wrong key, a wrong address). */
  health: { refused: boolean }
}

type CallOptions = {
  json: boolean
  onText: (delta: string) => void
  /** Whether all the needed text has come: the call then ends, whatever would still follow. */
  isEnough?: () => boolean
}
type SendOptions = Required<CallOptions> & { onSend: () => void; hasBegun: () => boolean }

/** `isBound`: the endpoint was asked to bind the answer to its form. */
export type CallResult = ModelAnswer & { isBound: boolean }

const retries = { tries: 3, firstWaitMs: 1000, maxWaitSeconds: 10 } as const

/**
 * A whole model call: a place in the queue, a share of the budget, the attempts, the time-outs, the accounts.
 * Text is passed on as it comes. The promise rejects only with a ModelFailure.
 */
export const runCall = (
  connection: ModelEndpoint,
  call: TimedCall,
  options: CallOptions,
): Promise<CallResult> =>
  // A copy, because the prompt is released while the answer arrives.
  run(connection, { ...call }, options)

async function run(connection: ModelEndpoint, call: TimedCall, options: CallOptions): Promise<CallResult> {
  const stop = new AbortController()
  Object.assign(call, { signal: AbortSignal.any([call.signal, stop.signal]) })
  const { gate, pace, clock } = connection
  const seen = watchCall({ calls: gate.calls, pace, clock }, call, () => stop.abort())
  try {
    return await runWatched(connection, call, options, seen)
  } finally {
    seen.end()
  }
}

async function runWatched(
  connection: ModelEndpoint,
  call: TimedCall,
  options: CallOptions,
  seen: WatchedCall,
): Promise<CallResult> {
  const { clock, dialect, pace } = connection
  leaveWork()
  let putBack = () => {}
  const { userId, size, rank = () => (size === 'chat' ? ranks.chat : ranks.awaited) } = call
  const timeouts = connection.readTimeouts()
  const { lane } = connection
  const promptTokens = [call.system, ...call.turns.map((turn) => turn.content)]
    .map(estimateTokens)
    .reduce((sum, tokens) => sum + tokens)
  const limited = { purpose: call.purpose, size, promptTokens }
  const asker = {
    userId,
    rank,
    lane,
    putBack: () => putBack(),
    waitMs: waitOf(timeouts, { pace, lane, call: limited }),
  }
  seen.askedBy(() => connection.gate.callsBefore(asker))
  // Time limits of the operator include the wait; measured limits are for one request, without the wait.
  const untilMs = () => (timeouts.follow ? Number.POSITIVE_INFINITY : call.untilMs)
  const leave = await connection.gate.enter(asker, call.signal, untilMs())
  const startedMs = clock.now()
  const stretch = stretchOf(timeouts, pace, limited)
  let firstMs = 0
  seen.phase = 'reading'
  const wholeMs = Math.max(0, Math.min(untilMs() - startedMs, limitOf(timeouts, call) * stretch))
  const { firstTokenMs, betweenTokensMs } = timeouts
  const scope = callScope(clock, call.signal, {
    firstTokenMs: firstTokenMs * stretch,
    betweenTokensMs: betweenTokensMs * stretch,
    wholeMs,
  })
  putBack = scope.putBack
  const rest = connection.lane.begin()
  const shown = new TextBuffer()
  const isLoop = findLoop(options.json)
  const isEnough = options.isEnough ?? (() => false)
  const onText = (delta: string) => {
    if (isEnough()) return
    if (shown.isEmpty) firstMs = clock.now() - startedMs
    // After the first word no request is sent again, so the prompt can be released.
    if (shown.isEmpty) Object.assign(call, { system: '', turns: [] })
    seen.wrote(delta)
    shown.append(delta)
    options.onText(delta)
    if (!isEnough() && isLoop(delta)) throw new ModelFailure('looped')
  }
  let reservation: Reservation | undefined
  let isSent = false
  const close = async (outcome: ModelAnswer | ModelFailure) => {
    scope.close()
    rest(outcome instanceof ModelFailure ? undefined : outcome.usage)
    leave()
    const used =
      outcome instanceof ModelFailure ? usageOfFailure(outcome, isSent ? promptTokens : 0) : outcome.usage
    return keepBooks(connection, call, { outcome, reservation, durationMs: clock.now() - startedMs, ...used })
  }
  try {
    reservation = await reserve(connection, call, promptTokens + call.maxTokens, wholeMs)
    const hasBegun = () => !shown.isEmpty
    const { finishReason, usage } = await withRetries(connection, call, scope, {
      json: options.json,
      onText,
      isEnough,
      onSend: () => {
        isSent = true
      },
      hasBegun,
    })
    const text = shown.toString()
    const estimate = { promptTokens, completionTokens: estimateTokens(text) }
    const answer: ModelAnswer = { text, finishReason, usage: { ...estimate, ...usage } }
    const durationMs = clock.now() - startedMs
    pace.note({ purpose: call.purpose, firstMs, wholeMs: durationMs, usage: answer.usage })
    const recorded = await close(answer)
    bearBlame(answer.usage, (fault) => {
      logBadAnswer(connection, call, { fault, ...answer.usage, durationMs })
      if (recorded !== undefined) countBadAnswer(connection, recorded, fault)
    })
    if (finishReason === 'length' && !options.json)
      logCutOff(connection, call, { ...answer.usage, durationMs })
    const isBound = bindingOf(call, options.json, dialect) === 'jsonSchema'
    return { ...answer, isBound }
  } catch (error) {
    const failure = asFailure(error).with(shown.toString())
    if (failure.kind === 'timeout') pace.noteLate()
    logFailure(connection, call, failure, {
      promptTokens: isSent ? promptTokens : 0,
      durationMs: clock.now() - startedMs,
    })
    const recorded = await close(failure)
    const { reason } = call.signal
    if (reason instanceof RejectedAnswer) {
      const cost = { promptTokens, completionTokens: estimateTokens(failure.partial) }
      logBadAnswer(connection, call, { fault: reason.fault, ...cost, durationMs: clock.now() - startedMs })
      if (recorded !== undefined) countBadAnswer(connection, recorded, reason.fault)
    }
    throw failure
  }
}

/** A call is only retried for rate limits, and only before the first token. No other layer retries. */
async function withRetries(
  connection: ModelEndpoint,
  call: TimedCall,
  scope: CallScope,
  options: SendOptions,
): Promise<AttemptResult> {
  const { clock } = connection
  for (let tries = 1, waitMs = retries.firstWaitMs; ; tries += 1, waitMs *= 2) {
    try {
      return await sendAdapting(connection, call, scope, options)
    } catch (error) {
      const failure = asFailure(error)
      const seconds = failure.retryAfterSeconds ?? waitMs / 1000
      if (failure.kind !== 'rate_limited' || options.hasBegun()) throw failure
      if (tries === retries.tries || seconds > retries.maxWaitSeconds) {
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

/**
 * One attempt. Where a server refuses an optional field by name, the request is sent again without it. This
 * is no retry: the first request never began.
 */
async function sendAdapting(
  { config, url, line, clock, dialect, health }: ModelEndpoint,
  call: TimedCall,
  scope: CallScope,
  { json, onText, isEnough, onSend, hasBegun }: SendOptions,
): Promise<AttemptResult> {
  const maxBytes = answerBytes[call.size]
  for (;;) {
    const binding = bindingOf(call, json, dialect)
    scope.awaitFirstToken()
    onSend()
    try {
      const options = { url, line, apiKey: config.apiKey, maxBytes, scope, clock, onText, isEnough }
      // No variable keeps the body once it is sent, so its memory can be freed.
      const result = await attempt(options, requestBody(config.model, call, json, dialect))
      health.refused = false
      return result
    } catch (error) {
      const failure = asFailure(error)
      const isRefused = failure.kind === 'rejected'
      const isBadField = isRefused && (failure.status === 400 || failure.status === 422)
      const isFault = failure.kind === 'unavailable' && failure.lineFault === undefined && !hasBegun()
      if (isBadField && learnFromRefusal(dialect, failure.providerText(), binding)) continue
      if (isFault && learnBinding(dialect, failure.providerText(), binding)) continue
      if (isRefused) health.refused = true
      throw failure
    }
  }
}
