import { setTimeout as delay } from 'node:timers/promises'
import type { ErrorCode } from '#contract/errors.ts'
import type { manualClock } from '../../tests/manual-clock.ts'
import {
  answers,
  ending,
  event,
  finish,
  hangs,
  limits,
  neverEnds,
  type Script,
  type StandIn,
  says,
  sends,
  token,
} from '../../tests/model-stand-in.ts'
import type { Surface, Words } from './surface.ts'

export const canaryKey = 'sk-canary-0123456789abcdef'
/** A part of everything that a provider says of a failure; it must reach no learner. */
export const providerWords = 'PROVIDERWORDS of the upstream stack'
const reason = { error: { message: `${providerWords}, key ${canaryKey}` } }

/**
 * How a call must end. `cut`: the part that came is kept and marked; `long`: the same, because the model said
 * so.
 */
export type Outcome =
  | { is: 'answer' | 'long'; calls: number }
  | { is: 'cut'; calls: number; code: ErrorCode }
  | { is: 'failure'; calls: number; code: ErrorCode; retryAfter?: string; isEmpty?: true }

export type Time = ReturnType<typeof manualClock>

/** Where the proof inserts a fault. */
type ScriptedModel = Pick<StandIn, 'next' | 'always'>

export type Fault = {
  name: string
  inject: (model: ScriptedModel, surface: Surface) => void
  /** Advances the clock by the time that the call takes. */
  during?: (at: { time: Time; model: Pick<StandIn, 'open'> }, isOver: () => boolean) => Promise<void>
  /** How the call ends for a surface of text, and for one of JSON. */
  text: Outcome
  json: Outcome
}

const answer = (calls = 1): Outcome => ({ is: 'answer', calls })
const cut = (code: ErrorCode = 'model_cut_off'): Outcome => ({ is: 'cut', calls: 1, code })
const failure = (code: ErrorCode, calls = 1): Outcome => ({ is: 'failure', calls, code })
const unusable = failure('model_bad_answer', 2)
/** Complete, but its list is empty. */
const nothing: Outcome = { is: 'failure', calls: 2, code: 'model_bad_answer', isEmpty: true }

const always =
  (script: (words: Words) => Script): Fault['inject'] =>
  (model, { words }) =>
    model.always(script(words))

const first = (text: string) => text.slice(0, text.length / 2)
const rest = (text: string) => text.slice(text.length / 2)

/** The same for text and JSON: nothing usable comes. */
const alike = (name: string, script: Script, outcome: Outcome): Fault => ({
  name,
  inject: (model) => model.always(script),
  text: outcome,
  json: outcome,
})

/** Half of an answer, then the fault. */
const broken = (name: string, after: (words: Words) => Script, code?: ErrorCode): Fault => ({
  name,
  inject: always(after),
  text: cut(code),
  json: failure(code ?? 'model_cut_off'),
})

/** A fault only for JSON: elsewhere any text is an answer, so the stand-in sends the good one. */
const unfit = (name: string, script: (words: Words) => Script, json: Outcome): Fault => ({
  name,
  inject: (model, { answers: kind, words }) =>
    model.always(kind === 'json' ? script(words) : says(words.good)),
  text: answer(),
  json,
})

/** One token each second, as long as the caller reads them. */
const drips: (words: Words) => Script =
  ({ good }) =>
  async (response, _seen, gone) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.write(token(first(good)))
    while (!gone.aborted) {
      response.write(token(' '))
      await delay(1)
    }
  }

/** How long the product waits for the next token. */
const betweenTokensMs = 20_000

async function passSeconds(time: Time, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    await delay(2)
    // Only between two tokens: before the first has come no answer can be slow.
    if (time.pendingMs().includes(betweenTokensMs)) time.advance(1000)
  }
}

const limited = (retryAfter: string, calls: number): Outcome => ({
  is: 'failure',
  calls,
  code: 'model_rate_limited',
  retryAfter,
})

export const faults: Fault[] = [
  { name: 'none', inject: always(({ good }) => says(good)), text: answer(), json: answer() },
  {
    name: '429, Retry-After 2, recovers',
    inject: (model, { words }) => {
      model.next(limits('2'))
      model.always(says(words.good))
    },
    during: ({ time }) => time.pass(2000),
    text: answer(2),
    json: answer(2),
  },
  {
    name: '429, Retry-After 2, always',
    inject: (model) => model.always(limits('2')),
    during: async ({ time }) => {
      await time.pass(2000)
      await time.pass(2000)
    },
    text: limited('2', 3),
    json: limited('2', 3),
  },
  alike('429, Retry-After 600', limits('600'), limited('600', 1)),
  alike('500', answers(500, reason), failure('model_unavailable')),
  alike('502 with a page', answers(502, `<h1>${providerWords}</h1>`), failure('model_unavailable')),
  alike('a page with 200', answers(200, `<h1>${providerWords}</h1>`), failure('model_unavailable')),
  alike('401, bad key', answers(401, reason), failure('model_rejected')),
  alike('400', answers(400, reason), failure('model_rejected')),
  alike(
    'a redirect',
    answers(302, providerWords, { location: 'http://127.0.0.1:9/evil' }),
    failure('model_rejected'),
  ),
  alike('connection reset', (response) => void response.destroy(), failure('model_unavailable')),
  {
    ...alike('no answer', hangs, failure('model_timeout')),
    during: async ({ time, model }, isOver) => {
      // The product's clock starts before its request is on the way.
      while (model.open() === 0 && !isOver()) await delay(1)
      await time.pass(60_000)
    },
  },
  broken('cut in the middle', ({ good }) => sends([token(first(good))], 'cut')),
  broken('ends without its end', ({ good }) => sends([token(first(good))])),
  broken('a bad event in the middle', ({ good }) =>
    sends([token(first(good)), event(`{"choices": ${providerWords}`), token(rest(good)), ending]),
  ),
  broken(
    'an error in the stream',
    ({ good }) => sends([token(first(good)), event(reason), token(rest(good)), ending]),
    'model_unavailable',
  ),
  alike('an error as the first event', sends([event(reason)]), failure('model_unavailable')),
  unfit('malformed JSON', ({ torn }) => says(torn), unusable),
  {
    name: 'cut at its length',
    inject: always(({ good, torn }) =>
      sends([token(torn || first(good)), finish('length'), event('[DONE]')]),
    ),
    text: { is: 'long', calls: 1 },
    json: unusable,
  },
  unfit('JSON in a fence after words', ({ good }) => says(`Sure!\n\`\`\`json\n${good}\n\`\`\``), answer()),
  unfit('wrong types', ({ wrong }) => says(wrong), unusable),
  unfit('far too many items', ({ many }) => says(many), answer()),
  unfit('an empty list', ({ empty }) => says(empty), nothing),
  {
    name: 'empty text',
    inject: (model) => model.always(sends([token(''), token(' \n'), ending])),
    text: failure('model_bad_answer'),
    json: unusable,
  },
  unfit(
    'the schema in the place of an answer',
    () => says('{"type": "object", "properties": {"title": {"type": "string"}}, "required": ["title"]}'),
    unusable,
  ),
  {
    name: 'the same again without end',
    inject: (model, { answers: kind }) => {
      const again = 'A dough rises because gas is caught in it. '.repeat(200)
      model.always(says(kind === 'json' ? `{"title": "${again}` : again))
    },
    text: cut('model_bad_answer'),
    json: unusable,
  },
  unfit('a refusal', () => says('I am sorry, I cannot help with that.'), failure('model_refused')),
  unfit('orders in its answer', ({ hostile }) => says(hostile), answer()),
  broken(
    'two megabytes',
    ({ good }) =>
      sends([
        token(first(good)),
        token(Array.from({ length: 300_000 }, (_, at) => `word${at} `).join('')),
        ending,
      ]),
    'model_too_large',
  ),
  broken('an endless stream', () => neverEnds, 'model_too_large'),
  {
    ...broken('one token a second for minutes', drips, 'model_timeout'),
    during: ({ time }, isOver) => passSeconds(time, isOver),
  },
]

/** How the stand-in answers one request with this fault. */
export function scriptOf(fault: Fault, surface: Surface): Script {
  const scripts: Script[] = []
  const take = (...more: Script[]) => void scripts.push(...more)
  fault.inject({ next: take, always: take }, surface)
  return scripts[0] ?? hangs
}
