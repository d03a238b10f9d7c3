import { setTimeout as delay } from 'node:timers/promises'
import { median } from '../../bench/benchmark.ts'
import type { Client } from '../../tests/client.ts'

/** Often enough to measure every second, and within a learner's limit of calls a minute. */
const everyMs = 150
const aloneReads = 30
/** A moment that people hardly notice, on a machine with much else to do. */
const slowest = 50

type TimedRead = { status: number; ms: number }

async function readOnce(client: Client): Promise<TimedRead> {
  const since = performance.now()
  const answer = await client.get('/api/courses')
  await answer.arrayBuffer()
  return { status: answer.status, ms: performance.now() - since }
}

/** What another learner, without part in an attack, notices of it. */
export async function whileOthersRead<Result>(
  client: Client,
  attack: () => Promise<Result>,
): Promise<{ result: Result; summary: string; isQuick: boolean; holds: boolean }> {
  const alone: TimedRead[] = []
  for (let each = 0; each < aloneReads; each++) alone.push(await readOnce(client))
  const during: TimedRead[] = []
  let isOver = false
  const reading = (async () => {
    while (!isOver) {
      during.push(await readOnce(client))
      await delay(everyMs)
    }
  })()
  const result = await attack().finally(() => {
    isOver = true
  })
  await reading
  const loneMs = median(alone.map(({ ms }) => ms))
  const sorted = during.map(({ ms }) => ms).sort((a, b) => a - b)
  const p95 = sorted[Math.ceil(sorted.length * 0.95) - 1] ?? Number.NaN
  const refused = during.filter(({ status }) => status !== 200).length
  return {
    result,
    /** Judged only at length: in a test run the machine does much other work. */
    isQuick: p95 <= slowest * loneMs,
    summary: `${refused} of ${during.length} other calls refused, 95 % within ${(p95 / loneMs).toFixed(1)} times a lone one (${loneMs.toFixed(1)} → ${p95.toFixed(1)} ms)`,
    holds: refused === 0,
  }
}
