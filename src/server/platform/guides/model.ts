import type { z } from 'zod'
import type { ModelCall, TimedCall, Usage } from '#server/platform/model/call.ts'
import { type Clock, systemClock } from '#server/platform/model/clock.ts'
import { newDialect } from '#server/platform/model/dialect.ts'
import { type Gate, type GateLimits, gateDefaults, openGate } from '#server/platform/model/gate.ts'
import { generateObject } from '#server/platform/model/generate-object.ts'
import { type Lane, measuredLane } from '#server/platform/model/lane.ts'
import { type Line, openLine } from '#server/platform/model/line.ts'
import type { ListShape } from '#server/platform/model/list-shape.ts'
import type { ModelLog } from '#server/platform/model/log-calls.ts'
import { limitOf, measuredPace } from '#server/platform/model/pace.ts'
import type { ModelEndpoint } from '#server/platform/model/run-call.ts'
import { type ItemsEvent, streamItems } from '#server/platform/model/stream-items.ts'
import { streamText, type TextEvent } from '#server/platform/model/stream-text.ts'
import type { CallsUnderWay } from '#server/platform/model/under-way.ts'
import type { UsageStore } from '#server/platform/model/usage-store.ts'
import type { ModelConfig, ModelLimits } from '#server/platform/operations/model-config.ts'
import { type Ceilings, ceilingsOf } from '#server/platform/operations/settings.ts'

/**
 * The only access to an AI provider: any endpoint that implements OpenAI's chat completions. Typed requests,
 * streamed or validated answers, and one typed failure. Its parts are in `model/`.
 */
export type Model = {
  name: string
  config: ModelConfig
  /** A text answer as it comes. */
  streamText: (call: ModelCall) => AsyncIterable<TextEvent>
  /** One validated object. Throws a ModelFailure. */
  generateObject: <T>(
    call: ModelCall,
    schema: z.ZodType<T>,
    check?: (value: T) => string[],
  ) => Promise<{ value: T; usage: Usage }>
  /** A validated list, item by item. */
  streamItems: <Item, Head>(
    call: ModelCall,
    shape: ListShape<Item, Head>,
  ) => AsyncIterable<ItemsEvent<Item, Head>>
  /** Whether two calls at once would be no faster than one after the other. */
  answersOneAtATime: () => boolean
  /** The current time limit of a chat call. */
  answerMs: () => number
  /**
   * For health and metrics. `refused`: the endpoint refused the last call, for example because of a wrong
   * key.
   */
  state: () => { running: number; waiting: number; refused: boolean }
  /** The state of each running call of this process, over any connection. */
  calls: CallsUnderWay
}

type Parts = {
  usage: UsageStore
  log: ModelLog
  clock?: Clock
  limits?: Partial<GateLimits>
  /** The current time limits; by default those of the configuration. */
  readTimeouts?: () => ModelLimits['timeouts']
  /** The current limits of tokens per day; by default those of the configuration. */
  readCeilings?: () => Promise<Ceilings>
  /** All connections of a process share a gate; without this option a connection has its own. */
  gate?: Gate
  /** How many calls at a time the endpoint is sent; measured unless the operator sets it. */
  lane?: Lane
  /** How to connect to the model's address, where some addresses are refused. */
  lineTo?: (url: URL) => Line
}

/** The limit of a learner's calls at a time, over all connections. */
export const openModelGate = (clock: Clock = systemClock, limits: Partial<GateLimits> = {}): Gate =>
  openGate({ ...gateDefaults, ...limits }, clock)

export function createModel(config: ModelConfig, parts: Parts): Model {
  const clock = parts.clock ?? systemClock
  const gate = parts.gate ?? openModelGate(clock, parts.limits)
  const url = new URL(`${config.baseUrl.replace(/(?<!\/)\/+$/, '')}/chat/completions`)
  const connection: ModelEndpoint = {
    config,
    url,
    line: (parts.lineTo ?? openLine)(url),
    clock,
    gate,
    lane: parts.lane ?? measuredLane(clock),
    pace: measuredPace({ isOwn: config.apiKey === undefined }),
    usage: parts.usage,
    readTimeouts: parts.readTimeouts ?? (() => config.timeouts),
    readCeilings: parts.readCeilings ?? (async () => ceilingsOf({}, config)),
    log: parts.log,
    dialect: newDialect(),
    health: { refused: false },
  }
  const timed = (call: ModelCall): TimedCall => ({
    ...call,
    untilMs: clock.now() + limitOf(connection.readTimeouts(), call),
  })
  return {
    name: config.model,
    config,
    streamText: (call) => streamText(connection, timed(call)),
    generateObject: (call, schema, check) => generateObject(connection, timed(call), schema, check),
    streamItems: (call, shape) => streamItems(connection, timed(call), shape),
    calls: gate.calls,
    answersOneAtATime: () => connection.lane.width() === 1,
    answerMs: () => connection.readTimeouts().wholeMs,
    state: () => ({ running: gate.running(), waiting: gate.waiting(), refused: connection.health.refused }),
  }
}
