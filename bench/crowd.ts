import { Agent, request } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { type Action, type Call, type Dice, dice, type LoadLearner, nextAction } from './load-actions.ts'

const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY })
const maxMs = 60_000

/** One completed action, and its failure, if any. */
export type CompletedAction = { kind: string; group: Action['group']; ms: number; fault: string | null }

export type Pace = {
  actionsEach: number
  /** From the beginning of one action to the next; 0: one right after the other. */
  everyMs: number
}

/** So many learners at work at once, each at their own time within the pace. */
export async function workAtOnce(
  origin: string,
  learners: LoadLearner[],
  pace: Pace,
): Promise<CompletedAction[]> {
  const { actionsEach, everyMs } = pace
  const startedAt = performance.now()
  const all = learners.map(async (learner, index) => {
    const throws = dice(learner.number)
    const done: CompletedAction[] = []
    const firstAt = startedAt + (everyMs / learners.length) * index
    for (let each = 0; each < actionsEach; each += 1) {
      const waitMs = firstAt + each * everyMs - performance.now()
      if (waitMs > 0) await delay(waitMs)
      done.push(await perform(origin, learner, nextAction(throws), throws))
    }
    return done
  })
  return (await Promise.all(all)).flat()
}

export async function perform(
  origin: string,
  learner: LoadLearner,
  { kind, group, calls }: Action,
  throws: Dice,
): Promise<CompletedAction> {
  const startedAt = performance.now()
  const faults = await Promise.all(
    calls(learner, throws).map(async (call) => {
      const fault = await faultOf(origin, learner, call)
      return fault === null ? null : `${call.method} ${call.path}: ${fault}`
    }),
  )
  return {
    kind,
    group,
    ms: performance.now() - startedAt,
    fault: faults.find((fault) => fault !== null) ?? null,
  }
}

/** What is wrong with the answer to a call: it is missing, refused, or cut off. Null: nothing. */
function faultOf(origin: string, learner: LoadLearner, call: Call): Promise<string | null> {
  return new Promise((resolve) => {
    const sending = request(origin + call.path, {
      method: call.method,
      agent,
      signal: AbortSignal.timeout(maxMs),
      headers: {
        ...(!call.asVisitor && { cookie: learner.cookie }),
        origin,
        accept: call.streams ? 'text/event-stream' : 'application/json',
        ...(call.body !== undefined && { 'content-type': 'application/json' }),
        ...call.headers,
      },
    })
    sending.on('error', ({ message }) => resolve(message))
    sending.on('response', (response) => {
      let tail = ''
      response.setEncoding('utf8')
      response.on('data', (chunk: string) => {
        tail = (tail + chunk).slice(-20_000)
      })
      response.on('error', ({ message }) => resolve(`cut: ${message}`))
      response.on('end', () => {
        const { statusCode = 0 } = response
        if (statusCode < 200 || statusCode > 299) resolve(`${statusCode} ${tail.slice(0, 200)}`)
        else resolve(call.streams && !tail.includes('event: done') ? 'the stream ended early' : null)
      })
    })
    sending.end(call.body === undefined ? undefined : JSON.stringify(call.body))
  })
}

export const faultsOf = (done: readonly CompletedAction[]): string[] =>
  done.flatMap(({ fault }) => fault ?? [])

/** The time within which so many per cent of the actions were done. */
export function percentile(done: readonly CompletedAction[], percent: number): number {
  const sorted = done.map(({ ms }) => ms).sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.ceil((sorted.length * percent) / 100) - 1)] ?? Number.NaN
}
