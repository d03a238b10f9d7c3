import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { callOf, canaryKey, modelOnBench, readText } from '../../../../tests/model-bench.ts'
import {
  answers,
  ending,
  event,
  finish,
  type StandIn,
  says,
  sends,
  startStandIn,
  token,
  usage,
} from '../../../../tests/model-stand-in.ts'

let server: StandIn
beforeAll(async () => {
  server = await startStandIn()
})
afterAll(() => server.close())
beforeEach(() => server.reset())

const bench = () => modelOnBench({ url: server.url })

/** An ended answer must not leave its call open. */
const nothingRuns = () => expect.poll(() => server.open()).toBe(0)

describe('a good answer', () => {
  it('comes in deltas, ends with the whole text and the usage, and is asked for by one streamed call', async () => {
    const { model, usage: books } = bench()
    server.always(says('Seven words make a short good answer.'))
    const { shown, last } = await readText(model.streamText(callOf()))
    expect(shown).toBe('Seven words make a short good answer.')
    expect(last).toEqual({
      type: 'done',
      text: shown,
      finishReason: 'stop',
      usage: { promptTokens: 11, completionTokens: 7 },
    })
    const [request] = server.requests
    expect(request).toMatchObject({
      method: 'POST',
      path: '/v1/chat/completions',
      authorization: `Bearer ${canaryKey}`,
    })
    expect(request?.body).toMatchObject({
      model: 'stand-in',
      temperature: 0.7,
      max_tokens: 500,
      stream: true,
    })
    expect(request?.body.response_format).toBeUndefined()
    expect(books.calls).toMatchObject([
      { outcome: 'ok', promptTokens: 11, completionTokens: 7, purpose: 'test' },
    ])
    await nothingRuns()
  })

  it('holds nothing of what was asked while it comes', async () => {
    setFlagsFromString('--expose-gc')
    const collect: () => void = runInNewContext('gc')
    server.always(says('One. Two. Three.', { tokenMs: 50 }))
    // In separate functions, so that no variable of this test keeps it either.
    const ask = () => {
      const turns = [{ role: 'user' as const, content: 'What is a long prompt?' }]
      return { turns: new WeakRef(turns), events: bench().model.streamText({ ...callOf(), turns }) }
    }
    const { turns, events } = ask()
    const { value } = await events[Symbol.asyncIterator]().next()
    expect(value).toMatchObject({ type: 'delta' })
    await expect
      .poll(() => {
        collect()
        return turns.deref()
      })
      .toBeUndefined()
    expect(server.open()).toBe(1)
    for await (const _ of events);
    await nothingRuns()
  })

  it.each([
    [
      'a server that answers whole',
      answers(200, { choices: [{ message: { content: 'Whole.' }, finish_reason: 'stop' }] }),
      'Whole.',
    ],
    ['no end mark', sends([token('No '), token('mark.'), finish()]), 'No mark.'],
    ['no finish reason but an end mark', sends([token('Mark.'), event('[DONE]')]), 'Mark.'],
    ['a last event without its blank line', sends([token('Blank.'), finish().trimEnd()]), 'Blank.'],
    [
      'comments and empty chunks between',
      sends([': keep-alive\n\n', event({ choices: [] }), token('Yes.'), ending]),
      'Yes.',
    ],
    ['a cut after the finish reason', sends([token('All said.'), finish()], 'cut'), 'All said.'],
    [
      'characters cut in two',
      sends([...Buffer.from(token('naïve 😀') + finish())].map((byte) => Uint8Array.of(byte))),
      'naïve 😀',
    ],
    [
      'thinking before it',
      sends([token('<thi'), token('nk>Hm, {"a":'), token('1}</think>\n\n'), token('Four.'), ending]),
      'Four.',
    ],
    [
      'reasoning beside it',
      sends([event({ choices: [{ delta: { reasoning_content: 'Hm.' } }] }), token('Four.'), ending]),
      'Four.',
    ],
    [
      'content in parts',
      sends([event({ choices: [{ delta: { content: [{ type: 'text', text: 'Parts.' }] } }] }), ending]),
      'Parts.',
    ],
    [
      'a refusal, which in a chat is the answer',
      sends([event({ choices: [{ delta: { refusal: 'I would rather not.' } }] }), ending]),
      'I would rather not.',
    ],
    [
      'HTML and scripts, which are text',
      says('<script>alert(1)</script> <img src=x onerror=alert(1)>'),
      '<script>alert(1)</script> <img src=x onerror=alert(1)>',
    ],
  ])('is read from %s', async (_name, script, text) => {
    server.always(script)
    const { shown, last } = await readText(bench().model.streamText(callOf()))
    expect(shown).toBe(text)
    expect(last.type).toBe('done')
    await nothingRuns()
  })

  it('does not wait for a server that has finished and keeps the line open', async () => {
    const { model, time } = bench()
    server.always(sends([token('Done.'), finish()], 'hang'))
    const reading = readText(model.streamText(callOf()))
    await time.pass(500)
    expect((await reading).last).toMatchObject({ type: 'done', text: 'Done.' })
    await nothingRuns()
  })

  it('says when it was cut at the token limit', async () => {
    server.always(sends([token('Half a'), finish('length'), usage(), event('[DONE]')]))
    const { model, logged } = bench()
    expect((await readText(model.streamText(callOf()))).last).toMatchObject({
      type: 'done',
      finishReason: 'length',
    })
    expect(logged()).toContain('an answer of the model ran to its limit of length')
    expect(logged()).not.toContain('Half a')
  })
})

describe('a slow reader', () => {
  it('holds no call open and finds everything, merged, when it comes back', async () => {
    const { model, usage: books } = bench()
    server.always(says('one two three four five'))
    const events = model.streamText(callOf())[Symbol.asyncIterator]()
    await expect.poll(() => books.calls).toHaveLength(1)
    await nothingRuns()
    expect(await events.next()).toMatchObject({ value: { type: 'delta', text: 'one two three four five' } })
    expect(await events.next()).toMatchObject({ value: { type: 'done' } })
    expect(await events.next()).toEqual({ done: true, value: undefined })
  })
})

describe('a server that knows fewer fields', () => {
  it.each([
    ['stream_options', "Extra inputs are not permitted: 'stream_options'"],
    ['temperature', "Unsupported value: 'temperature' does not support 0.7 with this model."],
    ['max_tokens', "Unsupported parameter: 'max_tokens'. Use 'max_completion_tokens' instead."],
  ])('is asked again without %s, and never with it again', async (field, message) => {
    const { model } = bench()
    server.next(answers(400, { error: { message } }))
    expect((await readText(model.streamText(callOf()))).last.type).toBe('done')
    await readText(model.streamText(callOf()))
    expect(server.requests.map(({ body }) => field in body)).toEqual([true, false, false])
  })
})
