import { setTimeout as delay } from 'node:timers/promises'
import { ending, says, token } from '../../tests/model-stand-in.ts'
import { eventsOf } from '../../tests/read-events.ts'
import { ask, type Mode } from './ask.ts'
import { type Bench, judgeNext } from './cell.ts'
import type { Request, Surface } from './surface.ts'

const soon = async (holds: () => boolean | Promise<boolean>): Promise<boolean> => {
  for (let tries = 0; tries < 500; tries += 1) {
    if (await holds()) return true
    await delay(10)
  }
  return false
}

/** The learner leaves while the answer is on its way. */
export async function tryLeaving(bench: Bench, surface: Surface, mode: Mode): Promise<string[]> {
  const { app, model, learner } = bench
  model.reset()
  const request = await surface.prepare({ learner, pool: app.database.pool })
  const { good } = surface.words
  let goOn = () => {}
  const left = new Promise<void>((resolve) => {
    goOn = resolve
  })
  model.always(async (response, _seen, gone) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.write(token(good.slice(0, good.length / 2)))
    await left
    if (!gone.aborted) response.end(token(good.slice(good.length / 2)) + ending)
  })
  const wrong: string[] = []
  try {
    await leaveInTheMiddle(bench, surface, request, mode)
    if (!surface.goesOnAlone && !(await soon(() => model.open() === 0)))
      wrong.push('the call upstream goes on')
    goOn()
    const isInOrder = async () => {
      const { state, count } = await request.kept().catch(() => ({ state: 'held', count: 0 }))
      if (surface.goesOnAlone) return state === 'whole' && count === 1
      // Of words that came before a stream was left, none is lost.
      const hasHalf = surface.answers === 'text' && mode === 'streamed'
      return hasHalf ? state === 'half' : state !== 'whole' && state !== 'held'
    }
    if (!(await soon(isInOrder))) wrong.push(`left behind: ${JSON.stringify(await request.kept())}`)
    if (!(await soon(() => model.open() === 0))) wrong.push('a call upstream stays open')
    const calls = 1 + (surface.goesOnAlone ? surface.extraCalls : 0)
    if (model.requests.length !== calls) wrong.push(`${model.requests.length} calls instead of ${calls}`)
    wrong.push(...(await judgeNext(bench, surface, request, mode)))
  } catch (error) {
    wrong.push(error instanceof Error ? error.message : String(error))
  }
  return wrong
}

async function leaveInTheMiddle(
  { model, learner }: Bench,
  surface: Surface,
  { path, body }: Request,
  mode: Mode,
): Promise<void> {
  const leaving = new AbortController()
  const asking = learner.client.fetch(path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: mode === 'streamed' ? 'text/event-stream' : 'application/json',
    },
    body: JSON.stringify(body),
    signal: leaving.signal,
  })
  const shows = mode === 'streamed' && surface.answers === 'text'
  if (shows) for await (const { event } of eventsOf(await asking)) if (event === 'delta') break
  if (!shows && !(await soon(() => model.open() === 1))) throw new Error('the model was not asked')
  leaving.abort()
  await asking.catch(() => {})
}

/** Two tabs ask at the same time. */
export async function tryTwoTabs(bench: Bench, surface: Surface, mode: Mode): Promise<string[]> {
  const { app, model, learner } = bench
  model.reset()
  model.always(says(surface.words.good, { firstTokenMs: 30 }))
  const request = await surface.prepare({ learner, pool: app.database.pool })
  const { path, body, other } = request
  const isOneThing = body === other
  try {
    const replies = await Promise.all([body, other].map((asked) => ask(learner.client, path, asked, mode)))
    const { state, count } = await request.kept()
    const must = surface.keepsAnswer ? (isOneThing ? 1 : 2) : 0
    const calls = isOneThing ? 1 + surface.extraCalls : 2
    return [
      ...(replies.every(({ status, body: told }) => status === 200 && surface.isGood(told))
        ? []
        : [`they answer ${replies.map(({ text }) => text.slice(0, 100)).join(' and ')}`]),
      ...(count === must && (must === 0 || state === 'whole') ? [] : [`kept: ${count} × ${state}`]),
      ...(model.requests.length === calls ? [] : [`${model.requests.length} calls instead of ${calls}`]),
      ...(await judgeNext(bench, surface, request, mode)),
    ]
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)]
  }
}
