import { Counter, Gauge } from 'prom-client'
import type { Database } from '#server/platform/database/db.ts'
import type { Logger } from '#server/platform/operations/log.ts'
import type { Metrics } from '#server/platform/operations/metrics.ts'
import type { Model } from './model.ts'
import { sumUsage, type UsageSum } from './model-usage.ts'

/** Rows older than this no longer change: they are summed once and the sum is kept. */
const unchangedAfterMs = 60_000

/** The usage of all processes, from the table, without reading the whole table for every scrape. */
export function usageTotals(db: Database, now: () => number = Date.now): () => Promise<UsageSum[]> {
  const summed = new Map<string, UsageSum>()
  let summedUntil = new Date(0)
  return async () => {
    const from = summedUntil
    const until = new Date(now() - unchangedAfterMs)
    const [old, recent] = await Promise.all([
      sumUsage(db, from, until),
      sumUsage(db, until, new Date(now() + unchangedAfterMs)),
    ])
    // Two scrapes at the same time must not count the same rows twice.
    if (summedUntil === from) {
      summedUntil = until
      add(summed, old)
    }
    return [...add(new Map(summed), recent).values()]
  }
}

function add(totals: Map<string, UsageSum>, sums: readonly UsageSum[]): Map<string, UsageSum> {
  for (const sum of sums) {
    const key = `${sum.purpose} ${sum.outcome}`
    const total = totals.get(key)
    totals.set(key, {
      ...sum,
      calls: sum.calls + (total?.calls ?? 0),
      promptTokens: sum.promptTokens + (total?.promptTokens ?? 0),
      completionTokens: sum.completionTokens + (total?.completionTokens ?? 0),
    })
  }
  return totals
}

type Dependencies = { db: Database; model: Pick<Model, 'state'>; log: Logger }

/**
 * The metrics of the model: calls and tokens of all processes together, and the current calls of this
 * process.
 */
export function observeModel({ registry }: Metrics, { db, model, log }: Dependencies): void {
  const read = usageTotals(db)
  let last: UsageSum[] = []
  let reading: Promise<void> | undefined
  // While the database is unavailable, the last sums are reported, and the figures of the process itself are
  // current.
  const readAgain = async () => {
    try {
      last = await read()
    } catch (error) {
      log.warn({ err: error }, 'the sums of model usage could not be read')
    }
    reading = undefined
  }
  // Both figures of one scrape come from one reading.
  const totals = async () => {
    reading ??= readAgain()
    await reading
    return last
  }
  const registers = [registry]
  new Counter({
    name: 'trivium_model_tokens_total',
    help: 'Tokens used, as the model counted them.',
    labelNames: ['purpose', 'kind'] as const,
    registers,
    async collect() {
      const sums = await totals()
      this.reset()
      for (const { purpose, promptTokens, completionTokens } of sums) {
        this.inc({ purpose, kind: 'prompt' }, promptTokens)
        this.inc({ purpose, kind: 'completion' }, completionTokens)
      }
    },
  })
  new Counter({
    name: 'trivium_model_calls_total',
    help: 'Calls to the model by outcome.',
    labelNames: ['purpose', 'outcome'] as const,
    registers,
    async collect() {
      const sums = await totals()
      this.reset()
      for (const { purpose, outcome, calls } of sums) this.inc({ purpose, outcome }, calls)
    },
  })
  const state = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(read())
      },
    })
  state('trivium_model_running', 'Model calls running in this process.', () => model.state().running)
  state('trivium_model_waiting', 'Model calls waiting in this process.', () => model.state().waiting)
  state('trivium_model_refused', '1 when the endpoint turned us away the last time.', () =>
    Number(model.state().refused),
  )
}
