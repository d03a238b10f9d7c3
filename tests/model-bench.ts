import { createModel } from '#server/platform/guides/model.ts'
import type { ModelCall } from '#server/platform/model/call.ts'
import type { Clock } from '#server/platform/model/clock.ts'
import type { GateLimits } from '#server/platform/model/gate.ts'
import { measuredLane, namedLane } from '#server/platform/model/lane.ts'
import type { TextEvent } from '#server/platform/model/stream-text.ts'
import type { ModelConfig } from '#server/platform/operations/model-config.ts'
import { manualClock } from './manual-clock.ts'
import { memoryUsage } from './memory-usage.ts'

export const canaryKey = 'sk-canary-0123456789abcdef'

type Setup = {
  url: string
  dailyTokens?: number
  dailyTokensOfAll?: number
  limits?: Partial<GateLimits>
  timeouts?: Partial<ModelConfig['timeouts']>
  apiKey?: string | undefined
  /** As an operator names it; measured where it is not given. */
  callsAtOnce?: number
  /** In place of the one in the test's hands. */
  clock?: Clock
}

/** A model connected to a stand-in, with time, books and log in the test's hands. */
export function modelOnBench({
  url,
  dailyTokens,
  dailyTokensOfAll,
  limits,
  timeouts,
  apiKey = canaryKey,
  callsAtOnce,
  clock,
}: Setup) {
  const time = manualClock()
  const usage = memoryUsage()
  const logged: string[] = []
  const config: ModelConfig = {
    from: 'variables',
    baseUrl: url,
    apiKey,
    model: 'stand-in',
    dailyTokens,
    dailyTokensOfAll,
    timeouts: {
      firstTokenMs: 30_000,
      betweenTokensMs: 20_000,
      wholeMs: 60_000,
      generationMs: 120_000,
      ...timeouts,
    },
  }
  const model = createModel(config, {
    usage: usage.store,
    clock: clock ?? time.clock,
    log: { warn: (fields, message) => logged.push(JSON.stringify({ ...fields, message })) },
    ...(limits && { limits }),
    ...(callsAtOnce !== undefined && { lane: namedLane(() => callsAtOnce, measuredLane(time.clock)) }),
  })
  return { model, time, usage, logged: () => logged.join('\n') }
}

export const callOf = (changes: Partial<ModelCall> = {}): ModelCall => ({
  purpose: 'test',
  userId: 'learner',
  requestId: 'request-1',
  signal: new AbortController().signal,
  system: 'You are a stand-in. Answer with JSON.',
  turns: [{ role: 'user', content: 'Hello?' }],
  temperature: 0.7,
  maxTokens: 500,
  size: 'chat',
  ...changes,
})

/** Reads a text answer to its end: the deltas together, and the last event. */
export async function readText(events: AsyncIterable<TextEvent>) {
  let shown = ''
  let last: Exclude<TextEvent, { type: 'delta' }> | undefined
  for await (const event of events) {
    if (event.type === 'delta') shown += event.text
    else last = event
  }
  if (last === undefined) throw new Error('The answer had no last event.')
  return { shown, last }
}
