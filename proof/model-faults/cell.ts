import { STATUS_CODES } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { errorTable } from '#contract/errors.ts'
import type { TestApp } from '../../tests/app.ts'
import type { TestLearner } from '../../tests/learner.ts'
import { type StandIn, says } from '../../tests/model-stand-in.ts'
import { ask, type Mode, type Reply } from './ask.ts'
import { canaryKey, type Fault, type Outcome, providerWords, type Time } from './faults.ts'
import { hostileMark, type Request, type StoredState, type Surface } from './surface.ts'

export type Bench = { app: TestApp; model: StandIn; time: Time; learner: TestLearner }

const unusable = ['model_cut_off', 'model_bad_answer', 'model_refused', 'model_too_large']

/**
 * One fault at one place of the product: finds what is wrong with how it ended, and with the learner's next
 * call.
 */
export async function tryCell(bench: Bench, surface: Surface, fault: Fault, mode: Mode): Promise<string[]> {
  const { app, model, learner } = bench
  model.reset()
  const request = await surface.prepare({ learner, pool: app.database.pool })
  const loggedBefore = app.logged().length
  fault.inject(model, surface)
  let isOver = false
  const asking = ask(learner.client, request.path, request.body, mode).finally(() => {
    isOver = true
  })
  const passing = fault.during?.(bench, () => isOver)
  const outcome = fault[surface.answers]
  const wrong: string[] = []
  try {
    const reply = await asking
    await passing
    wrong.push(...judgeReply(surface, outcome, mode, reply), ...judgeWords(surface, fault, reply))
    wrong.push(...(await judgeModel(bench, surface, outcome)))
    wrong.push(...judgeKept(surface, outcome, await request.kept()))
    wrong.push(...judgeLog(app.logged().slice(loggedBefore), outcome))
    wrong.push(...(await judgeNext(bench, surface, request, mode)))
  } catch (error) {
    wrong.push(error instanceof Error ? error.message : String(error))
  }
  return wrong
}

function judgeReply(surface: Surface, outcome: Outcome, mode: Mode, reply: Reply): string[] {
  const { status, code, detail, cutOff, retryAfter } = reply
  const is = (name: string, is: unknown, must: unknown) =>
    is === must ? [] : [`${name} ${JSON.stringify(is)} instead of ${JSON.stringify(must)}`]
  const partIsAnswer = surface.keepsPartial && mode === 'whole' && outcome.is === 'cut'
  if (!('code' in outcome) || partIsAnswer)
    return [...is('status', status, 200), ...is('cutOff', cutOff, outcome.is !== 'answer')]
  const must = errorTable[outcome.code].status
  const sentence = surface.sentence({
    status: must,
    statusText: STATUS_CODES[must] ?? '',
    code: outcome.code,
    isBadAnswer: unusable.includes(outcome.code),
    isEmpty: outcome.is === 'failure' && outcome.isEmpty === true,
  })
  return [
    ...is('status', status, must),
    ...is('code', code, outcome.code),
    ...is('detail', detail, sentence),
    ...(outcome.is === 'cut' && mode === 'streamed' ? is('cutOff', cutOff, true) : []),
    ...(outcome.is === 'failure' && outcome.retryAfter !== undefined
      ? is('Retry-After', retryAfter, outcome.retryAfter)
      : []),
  ]
}

/** The answer contains only the good answer, and nothing of the provider's. */
function judgeWords(surface: Surface, fault: Fault, { body, text, status }: Reply): string[] {
  const isAnswered = fault[surface.answers].is === 'answer' && status === 200
  return [
    ...(text.includes(canaryKey) || text.includes(providerWords) ? ['the provider’s words are told'] : []),
    ...(isAnswered && !surface.isGood(body) ? [`another answer: ${text.slice(0, 300)}`] : []),
    ...(surface.answers === 'json' && (text.includes(hostileMark) || text.includes('javascript:'))
      ? ['hostile keys are told']
      : []),
  ]
}

async function judgeModel({ app, model }: Bench, surface: Surface, outcome: Outcome): Promise<string[]> {
  const isUnusable = 'code' in outcome && unusable.includes(outcome.code)
  const asked = surface.isAskedOnce && isUnusable ? 1 : outcome.calls
  const calls = asked + (outcome.is === 'answer' ? surface.extraCalls : 0)
  for (let tries = 0; model.open() > 0 && tries < 200; tries += 1) await delay(10)
  const { running = 0, waiting = 0 } = app.services.guides.model?.state() ?? {}
  const ready = await (await app.visitor().get('/readyz')).json()
  const isDegraded = 'code' in outcome && outcome.code === 'model_rejected'
  return [
    ...(model.requests.length === calls ? [] : [`${model.requests.length} calls instead of ${calls}`]),
    ...(model.open() === 0 ? [] : ['a call upstream stays open']),
    ...(running + waiting === 0 ? [] : ['a place at the model stays taken']),
    ...((ready.guides === 'degraded') === isDegraded ? [] : [`ready says ${JSON.stringify(ready)}`]),
  ]
}

function judgeKept(surface: Surface, outcome: Outcome, { state, count }: StoredState): string[] {
  const must = {
    answer: surface.keepsAnswer ? 'whole' : 'nothing',
    long: 'half',
    cut: 'half',
    failure: 'nothing',
  }[outcome.is]
  const times = surface.keepsQuestion || must !== 'nothing' ? 1 : 0
  return state === must && count === times ? [] : [`kept: ${count} × ${state} instead of ${times} × ${must}`]
}

function judgeLog(logged: string, outcome: Outcome): string[] {
  const isRejected = 'code' in outcome && outcome.code === 'model_rejected'
  return [
    ...(logged.includes(canaryKey) ? ['the key is in the log'] : []),
    ...(isRejected && !logged.includes('AI not configured') ? ['the operator is not told'] : []),
  ]
}

/** The very next call with a healthy model succeeds, and is stored once. */
export async function judgeNext(
  { model, learner }: { model: StandIn; learner: Pick<TestLearner, 'client'> },
  surface: Surface,
  request: Request,
  mode: Mode,
): Promise<string[]> {
  const before = await request.kept()
  model.reset()
  model.always(says(surface.words.good))
  const again = 'clientId' in request.body ? { ...request.body, retry: true } : request.body
  const reply = await ask(learner.client, request.path, again, mode)
  const { state, count } = await request.kept()
  const must = surface.appends ? before.count + 1 : surface.keepsAnswer ? Math.max(1, before.count) : 0
  const isKept = !surface.keepsAnswer || state === 'whole'
  return [
    ...(reply.status === 200 && !reply.cutOff ? [] : [`the next call answers ${reply.status}`]),
    ...(isKept && count === must ? [] : [`after the next call ${count} × ${state} are kept`]),
  ]
}
