import { setTimeout as delay } from 'node:timers/promises'
import { openPool, type Pool } from '#server/platform/database/db.ts'
import { Client } from '../../tests/client.ts'
import { createLearner } from '../../tests/learner.ts'
import { type Script, type StandIn, says, startStandIn } from '../../tests/model-stand-in.ts'
import { ownDatabaseUrl } from '../../tests/own-database-url.ts'
import { startProduct } from '../../tests/product.ts'
import { authSecret } from '../../tests/signed-in.ts'
import { copyLearner } from '../bad-inputs/cast.ts'
import { ask, type Mode } from './ask.ts'
import { judgeNext } from './cell.ts'
import { canaryKey, faults, providerWords, scriptOf } from './faults.ts'
import { modesOf, surfaces } from './matrix.ts'
import type { Request, Stage, Surface } from './surface.ts'

const learnersAtOnce = 24
const likelihood = 0.1
const leavesAfterMs = 300
const answered = [200, 429, 502, 503, 504]

export type Storm = { calls: number; stuck: number; twice: number; exits: number; wrong: string[] }

/**
 * The built product on a model that fails at random: each request may meet each fault, and each learner may
 * leave in the middle. Nothing may be stuck, answered twice or left behind, and afterwards every call works.
 */
export async function tryStorm(count: number, say: (line: string) => void): Promise<Storm> {
  const model = await startStandIn()
  const env = {
    AI_BASE_URL: model.url,
    AI_API_KEY: canaryKey,
    AI_TIMEOUT_S: '2',
    AUTH_SECRET: authSecret,
    // This proof is about how calls fail, thousands of them.
    AI_DAILY_TOKENS: 'unlimited',
    AI_DAILY_TOKENS_ALL: 'unlimited',
  }
  const product = await startProduct({ env })
  const pool = openPool(ownDatabaseUrl(product.dataDir), { onIdleError: () => {}, max: 8 })
  const storm: Storm = { calls: 0, stuck: 0, twice: 0, exits: 0, wrong: [] }
  let isStopping = false
  void product.ended.then(() => {
    if (!isStopping) storm.exits += 1
  })
  try {
    const stages = await manyLearners(product.origin, pool)
    for (const surface of surfaces) {
      await rageAt(model, surface, stages, Math.ceil(count / surfaces.length), storm)
      say(`${surface.name}: ${storm.calls} calls so far, ${storm.wrong.length} wrong`)
    }
    const ready = await fetch(`${product.origin}/readyz`).then(
      (answer) => answer.json(),
      () => null,
    )
    if (JSON.stringify(ready) !== '{"status":"ready"}')
      storm.wrong.push(`ready says ${JSON.stringify(ready)}`)
    if (product.output().includes(canaryKey)) storm.wrong.push('the key is in the log')
    return storm
  } finally {
    isStopping = true
    await pool.end()
    await product.stop()
    await model.close()
  }
}

async function manyLearners(origin: string, pool: Pool): Promise<Stage[]> {
  const first = await createLearner(new Client(origin), pool, 'Ada Lovelace')
  return Promise.all(
    Array.from({ length: learnersAtOnce }, async () => {
      const { id, cookie } = await copyLearner(pool, first.id)
      const client = new Client(origin)
      const [name = '', value = ''] = cookie.split(/=(.*)/s)
      client.setCookie(name, value)
      return { pool, learner: { id, client } }
    }),
  )
}

/** The matrix waits for two minutes of tokens, since its clock is simulated. */
const mayCome = (surface: Surface) =>
  faults.filter(({ name }) => name !== 'one token a second for minutes' || surface.limitMs <= 60_000)

/** Each fault in turn has its chance; otherwise the answer is good. */
function anyScript(surface: Surface): Script {
  const chosen = mayCome(surface).find(() => Math.random() < likelihood)
  return chosen === undefined ? says(surface.words.good) : scriptOf(chosen, surface)
}

async function rageAt(model: StandIn, surface: Surface, stages: Stage[], count: number, storm: Storm) {
  const asked: { stage: Stage; request: Request }[] = []
  model.always((...request) => anyScript(surface)(...request))
  let left = count
  const work = async (stage: Stage) => {
    while (left > 0) {
      left -= 1
      storm.calls += 1
      const request = await surface.prepare(stage)
      asked.push({ stage, request })
      const modes = modesOf(surface)
      const mode = modes[Math.trunc(Math.random() * modes.length)] ?? 'whole'
      storm.wrong.push(...(await askOnce(stage, request, surface, mode, storm)))
    }
  }
  await Promise.all(stages.map(work))
  model.always(says(surface.words.good))
  for (const { request } of asked) await judgeKept(surface, request, storm)
  for (const { stage, request } of asked.slice(0, 5)) {
    // A call that continued without its learner may still fail: only the next call counts.
    const next = judgeNext({ learner: stage.learner, model }, surface, request, surface.only ?? 'whole')
    const lines = await next.catch((error: unknown) => [String(error)])
    storm.wrong.push(...lines.map((line) => `${surface.name}: ${line}`))
  }
}

async function askOnce(
  { learner }: Stage,
  { path, body }: Request,
  surface: Surface,
  mode: Mode,
  storm: Storm,
): Promise<string[]> {
  if (Math.random() < likelihood) {
    const leaving = AbortSignal.timeout(Math.trunc(Math.random() * leavesAfterMs))
    const accept = mode === 'streamed' ? 'text/event-stream' : 'application/json'
    const headers = { 'content-type': 'application/json', accept }
    const init = { method: 'POST', headers, body: JSON.stringify(body), signal: leaving }
    await learner.client
      .fetch(path, init)
      .then((answer) => answer.text())
      .catch(() => {})
    return []
  }
  try {
    const { status, text } = await ask(learner.client, path, body, mode)
    return [
      ...(answered.includes(status) ? [] : [`${surface.name} answers ${status}: ${text.slice(0, 200)}`]),
      ...(text.includes(canaryKey) || text.includes(providerWords) ? [`${surface.name} tells the key`] : []),
    ]
  } catch (error) {
    storm.stuck += 1
    return [`${surface.name}, ${mode}: ${error instanceof Error ? error.message : String(error)}`]
  }
}

/** Soon no call is under way, and the stored rows are in order. */
async function judgeKept(surface: Surface, request: Request, storm: Storm): Promise<void> {
  let fault = ''
  for (let tries = 0; tries < 300; tries += 1) {
    try {
      const { count } = await request.kept()
      if (count > 1) {
        storm.twice += 1
        storm.wrong.push(`${surface.name}: ${count} are kept of one`)
      }
      return
    } catch (error) {
      fault = error instanceof Error ? error.message : String(error)
      await delay(50)
    }
  }
  // A learner who left before the server had read the request has asked nothing.
  if (fault === 'the question is not kept' || fault === 'the submitted answers are not kept') return
  storm.stuck += 1
  storm.wrong.push(`${surface.name}: ${fault}`)
}
