import { setTimeout as delay } from 'node:timers/promises'
import { openPool } from '#server/platform/database/db.ts'
import { residentKb, watchMemory } from '../bench/process-figures.ts'
import { Client } from '../tests/client.ts'
import type { ApiDocument } from '../tests/doors/id-fields.ts'
import { growLearner } from '../tests/full-size.ts'
import { createLearner } from '../tests/learner.ts'
import { ownDatabaseUrl } from '../tests/own-database-url.ts'
import { type Product, startProduct } from '../tests/product.ts'
import { authSecret } from '../tests/signed-in.ts'
import { copyLearner } from './bad-inputs/cast.ts'
import { type Attacker, openAttacker } from './doors/actor.ts'
import { type LargeCall, largeCalls, type PreparedCall } from './doors/calls.ts'
import { type Answer, send } from './doors/send.ts'
import { plainWords, type Shape, shapes } from './doors/shapes.ts'
import { type Span, watchBystanders } from './doors/watch-bystanders.ts'
import type { ProofOptions, ProofResult } from './proof.ts'

export const name = 'attacks at doors'
export const promise =
  'every call with its largest input in its worst shape, alone and 60 at once, from an account and from a visitor: another learner’s p95 ≤ 10 times a lone one’s, no stall over 500 ms, memory within 150 MB and back after a minute, no failure for others, alive with a heap of 768 MB'

const atOnce = 60
/**
 * This long the proof keeps so many calls under way: the first of them come before any limit applies, and it
 * must see the later ones too.
 */
const stormMs = 1500
const maxTimesLone = 10
const maxStallMs = 500
const maxAddedMb = 150
const backWithinMs = 60_000
const aloneMs = 10_000
const otherLearners = 8
const slowestChanges = 20

/**
 * `count` is the share of the shapes that are tried, in per cent. With DOORS=/publish in the environment only
 * calls with this text in their name are tried.
 */
export async function run({ count = 100, say = () => {} }: ProofOptions): Promise<ProofResult> {
  const product = await startProduct({
    env: {
      AUTH_SECRET: authSecret,
      RATE_LIMITS: 'on',
      TRUSTED_PROXIES: '127.0.0.1,::1',
      NODE_OPTIONS: '--max-old-space-size=768',
    },
  })
  const { origin } = product
  const pool = openPool(ownDatabaseUrl(product.dataDir), { onIdleError: () => {}, max: 4 })
  const wrong: string[] = []
  const fail = (line: string) => {
    say(`NOT HELD: ${line}`)
    wrong.push(line)
  }
  let memory: ReturnType<typeof watchMemory> | undefined
  try {
    const like = await createLearner(new Client(origin), pool, 'Ada Lovelace')
    const cookies: string[] = []
    while (cookies.length < otherLearners) cookies.push((await copyLearner(pool, like.id)).cookie)
    const document: ApiDocument = await (await fetch(`${origin}/api/openapi.json`)).json()
    const calls = largeCalls(document).filter(({ name }) => name.includes(process.env.DOORS ?? ''))
    const lone = await watchBystanders(origin, cookies)
    await delay(aloneMs)
    const { p95: loneMs } = await lone.end()
    const loneKb = await residentKb(product.pid)
    say(`${calls.length} calls; a lone call ${loneMs.toFixed(1)} ms, ${(loneKb / 1024).toFixed(0)} MB`)

    memory = watchMemory(product.pid)
    const alone = await watchBystanders(origin, cookies)
    const chosen = shapes.filter((_, index) => (index * count) % 100 < count)
    const worst = new Map<LargeCall, { shape: Shape; ms: number }>()
    const entered = new Set<LargeCall>()
    for (const shape of chosen) {
      await using attacker = await openAttacker(pool, like.id, shape)
      for (const call of calls) {
        const { status, ms } = await send(origin, call.request(attacker.target, shape), attacker)
        if (isFailure(status)) fail(`${call.name} in ${shape.name}: ${status} after ${ms.toFixed(0)} ms`)
        if (status === call.entered) entered.add(call)
        if (ms >= (worst.get(call)?.ms ?? 0)) worst.set(call, { shape, ms })
      }
      await pool.query('delete from rate_limits')
    }
    const one = await alone.end()
    const slow = [...worst].sort(([, a], [, b]) => b.ms - a.ms).slice(0, 12)
    for (const [call, { shape, ms }] of slow) say(`${ms.toFixed(0)} ms alone: ${call.name} in ${shape.name}`)
    if (one.failed > 0) fail(`one at a time: ${one.failed} of ${one.count} calls of others failed`)
    say(`one at a time: others’ p95 ${one.p95.toFixed(1)} ms, longest ${one.longest.toFixed(0)} ms`)
    const outside = calls.filter((call) => !entered.has(call)).map((call) => call.name)
    say(`${outside.length} calls were refused in every shape: ${outside.join(', ')}`)

    let worstTimes = 0
    for (const [call, { shape }] of worst) {
      await using attacker = await openAttacker(pool, like.id, shape)
      const times = await storm(call, shape.name, call.request(attacker.target, shape), attacker)
      worstTimes = Math.max(worstTimes, times)
    }
    // Rows at the length that the contract allows, so many that every list reaches its limit.
    await using large = await openAttacker(pool, like.id)
    await growLearner(pool, large.target.mark)
    const slowest: { call: LargeCall; ms: number }[] = []
    for (const call of calls) {
      const one = call.request(large.target, plainWords)
      if (one.method === 'GET')
        worstTimes = Math.max(worstTimes, await storm(call, 'a full learner', one, large))
      else {
        const { status, ms } = await send(origin, one, large)
        if (isFailure(status)) fail(`${call.name} of a full learner: ${status} after ${ms.toFixed(0)} ms`)
        slowest.push({ call, ms })
      }
    }
    // A change may read all rows before it writes one: these are the slowest changes.
    for (const { call, ms } of slowest.sort((a, b) => b.ms - a.ms).slice(0, slowestChanges)) {
      say(`${ms.toFixed(0)} ms alone: ${call.name} of a full learner`)
      const one = call.request(large.target, plainWords)
      worstTimes = Math.max(worstTimes, await storm(call, 'a full learner', one, large))
    }

    const addedMb = ((await memory.end()) - loneKb) / 1024
    const leftMb = await untilBack(product, loneKb)
    const stallMs = longestStall(product)
    if (stallMs > maxStallMs) fail(`the serving thread stalled for ${stallMs.toFixed(0)} ms`)
    if (addedMb > maxAddedMb) fail(`${addedMb.toFixed(0)} MB more meanwhile`)
    if (leftMb > maxAddedMb) fail(`${leftMb.toFixed(0)} MB more after a minute`)
    if (!(await new Client(origin).get('/readyz')).ok) fail('no longer ready')
    return {
      figure: `${calls.length} calls, ${entered.size} of them entered, in ${chosen.length} shapes: others’ p95 ${loneMs.toFixed(1)} ms → ${one.p95.toFixed(1)} ms one at a time, at most ${worstTimes.toFixed(1)} times with 60 at once; longest stall ${stallMs.toFixed(0)} ms; at most ${addedMb.toFixed(0)} MB more, ${leftMb.toFixed(0)} MB after a minute; ${wrong.length} wrong${wrong.map((line) => `; ${line}`).join('')}`,
      holds: wrong.length === 0,
    }

    /**
     * Sixty calls at once of one account, again and again, and as many of a visitor; returns how many times
     * slower the calls of others became.
     */
    async function storm(
      call: LargeCall,
      name: string,
      one: PreparedCall,
      attacker: Attacker,
    ): Promise<number> {
      const others = await watchBystanders(origin, cookies)
      // The times in which sixty calls are sent or the server still works on one of them; a call that ends in
      // a refusal does not prolong them.
      const spans: Span[] = []
      const sixty = async (who: { cookie?: string; address: string }): Promise<Answer[]> => {
        const answers: Answer[] = []
        const until = performance.now() + stormMs
        const span = { fromMs: Date.now(), untilMs: Date.now() + stormMs }
        spans.push(span)
        const keepOn = async () => {
          do {
            const answer = await send(origin, one, who)
            answers.push(answer)
            if (answer.status !== 429) span.untilMs = Math.max(span.untilMs, Date.now())
          } while (performance.now() < until)
        }
        await Promise.all(Array.from({ length: atOnce }, keepOn))
        return answers
      }
      const since = performance.now()
      const owned = await sixty(attacker)
      const visited = await sixty({ address: attacker.address })
      const ms = performance.now() - since
      const { p95, longest, failed, count } = await others.end(spans)
      await pool.query('delete from rate_limits')
      const times = p95 / loneMs
      const summary = `${call.name} in ${name}: others’ p95 ${p95.toFixed(1)} ms, longest ${longest.toFixed(0)} ms of ${count} in ${ms.toFixed(0)} ms; ${tally(owned)}; of a visitor ${tally(visited)}`
      if (failed > 0) fail(`${summary}; ${failed} of others failed`)
      if (times > maxTimesLone) fail(summary)
      if ([...owned, ...visited].some(({ status }) => isFailure(status))) fail(`${summary}: a failure`)
      return times
    }
  } finally {
    await memory?.end()
    await pool.end()
    await product.stop()
  }
}

function tally(answers: readonly Answer[]): string {
  const by = Map.groupBy(answers, ({ status }) => status)
  return [...by].map(([status, list]) => `${list.length} × ${status}`).join(', ')
}

/** How much more memory the process holds, once it is back within its bound or a minute has gone. */
async function untilBack({ pid }: Product, loneKb: number): Promise<number> {
  const until = performance.now() + backWithinMs
  for (;;) {
    const mb = ((await residentKb(pid)) - loneKb) / 1024
    if (mb <= maxAddedMb || performance.now() > until) return mb
    await delay(1000)
  }
}

/** The longest stall of the serving thread in the product's own log: it logs stalls over 250 ms. */
function longestStall(product: Product): number {
  const logged = product
    .output()
    .split('\n')
    .filter((line) => line.includes('the event loop was blocked'))
    .map((line) => Number(JSON.parse(line).milliseconds))
  return Math.max(0, ...logged)
}

/**
 * The server may close the connection of a refused upload before its end; failures of the server have 5xx.
 */
const isFailure = (status: number): boolean => status >= 500 && status !== 503
