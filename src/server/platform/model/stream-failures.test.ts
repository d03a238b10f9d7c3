import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { callOf, canaryKey, modelOnBench, readText } from '../../../../tests/model-bench.ts'
import {
  answers,
  ending,
  event,
  finish,
  neverEnds,
  type StandIn,
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

/** No call may stay open behind an answer that has ended. */
const nothingRuns = () => expect.poll(() => server.open()).toBe(0)

describe('a failing answer', () => {
  const providerText = `Incorrect API key provided: ${canaryKey} for account 42 at /srv/llm.py line 7`

  it.each([
    ['500', answers(500, { error: { message: providerText } }), { kind: 'unavailable', partial: '' }],
    ['502 with a page', answers(502, `<html>${providerText}</html>`), { kind: 'unavailable', partial: '' }],
    [
      '401 with the key repeated',
      answers(401, { error: { message: providerText } }),
      { kind: 'rejected', partial: '' },
    ],
    ['400', answers(400, { error: { message: providerText } }), { kind: 'rejected', partial: '' }],
    [
      'a page where an answer should be',
      answers(200, '<html>Sign in to the hotel network</html>'),
      { kind: 'unavailable' },
    ],
    ['JSON that is none', answers(200, {}, { 'content-type': 'application/json' }), { kind: 'bad_answer' }],
    ['a cut stream', sends([token('Half a')], 'cut'), { kind: 'cut_off', partial: 'Half a' }],
    ['a cut before the first token', sends([], 'cut'), { kind: 'cut_off', partial: '' }],
    ['a clean early close', sends([token('Half a')]), { kind: 'cut_off', partial: 'Half a' }],
    [
      'a bad chunk in the middle',
      sends([token('Half a'), 'data: {"choices": [\n\n', token(' word'), ending]),
      { kind: 'cut_off', partial: 'Half a' },
    ],
    [
      'an error inside the stream',
      sends([token('Half a'), event({ error: { message: providerText } }), ending]),
      { kind: 'unavailable', partial: 'Half a' },
    ],
    [
      'a rate limit after the first token',
      sends([token('Half a'), event({ error: { message: 'rate limit' } })]),
      { kind: 'rate_limited', partial: 'Half a' },
    ],
    ['empty text', sends([ending]), { kind: 'bad_answer', partial: '' }],
    ['blank text', sends([token(' \n '), ending]), { kind: 'bad_answer' }],
    ['nothing but thinking', sends([token('<think>Hm.'), ending]), { kind: 'bad_answer', partial: '' }],
    [
      'a content filter',
      sends([token('Well'), finish('content_filter')]),
      { kind: 'refused', partial: 'Well' },
    ],
    [
      'a server short of resources',
      sends([token('Well'), finish('insufficient_system_resource')]),
      { kind: 'cut_off', partial: 'Well' },
    ],
  ])('with %s ends in one typed outcome after one call', async (_name, script, expected) => {
    const { model, logged, usage: books } = bench()
    server.always(script)
    const { shown, last } = await readText(model.streamText(callOf()))
    expect(last).toMatchObject({ type: 'failed', failure: expected })
    if ('partial' in expected) expect(shown).toBe(expected.partial)
    expect(server.requests).toHaveLength(1)
    expect(books.calls).toMatchObject([{ outcome: expected.kind }])
    expect(
      JSON.stringify(last) + String(last.type === 'failed' && last.failure.stack) + logged(),
    ).not.toContain(canaryKey)
    expect(JSON.stringify(last)).not.toContain('account 42')
    expect(logged()).toContain('request-1')
    await nothingRuns()
  })

  it('is told whether the endpoint turned us away, until it no longer does', async () => {
    const { model } = bench()
    server.next(answers(401, { error: { message: 'no' } }))
    await readText(model.streamText(callOf()))
    expect(model.state().refused).toBe(true)
    await readText(model.streamText(callOf()))
    expect(model.state().refused).toBe(false)
  })

  it('with 2 MB in one piece is cut at the limit', async () => {
    const long = Array.from({ length: 300_000 }, (_, at) => `é${at}`).join('')
    server.always(sends([token(long), ending]))
    const { shown, last } = await readText(bench().model.streamText(callOf()))
    expect(last).toMatchObject({ type: 'failed', failure: { kind: 'too_large' } })
    // As much as fits, and no half character.
    expect(long.startsWith(shown)).toBe(true)
    expect(64 * 1024 - Buffer.byteLength(shown)).toBeLessThan(2)
    await nothingRuns()
  })

  it.each(['chat', 'generation'] as const)(
    'without end is cut at the limit of a %s and ends upstream',
    async (size) => {
      server.always(neverEnds)
      const { shown, last } = await readText(bench().model.streamText(callOf({ size })))
      expect(last).toMatchObject({ type: 'failed', failure: { kind: 'too_large' } })
      expect(Buffer.byteLength(shown)).toBe(size === 'chat' ? 65_536 : 262_144)
      await nothingRuns()
    },
  )

  it('where nobody listens is unavailable', async () => {
    const { model } = modelOnBench({ url: 'http://127.0.0.1:1/v1' })
    expect((await readText(model.streamText(callOf()))).last).toMatchObject({
      failure: { kind: 'unavailable' },
    })
  })

  it('that redirects is not followed, so the key goes nowhere else', async () => {
    const canary = await startStandIn()
    server.always(answers(302, '', { location: `${canary.url}/chat/completions` }))
    const { last } = await readText(bench().model.streamText(callOf()))
    expect(last).toMatchObject({ type: 'failed', failure: { kind: 'rejected' } })
    expect(canary.requests).toHaveLength(0)
    await canary.close()
  })
})

describe('whatever a server sends', () => {
  const piece = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 40 }),
    fc.string({ maxLength: 20 }).map(token),
    fc.json().map(event),
    fc.uint8Array({ maxLength: 30 }),
    fc.constantFrom(
      finish(),
      usage(),
      event('[DONE]'),
      '\n\n',
      'data: ',
      ': comment\n',
      '\r',
      'event: error\n',
    ),
    fc
      .jsonValue()
      .map((content) => event({ choices: [{ delta: { content }, finish_reason: content }], usage: content })),
  )

  it('the answer ends, once, with all that was shown, and nothing stays open', async () => {
    const { model } = bench()
    await fc.assert(
      fc.asyncProperty(
        fc.array(piece, { maxLength: 8 }),
        fc.constantFrom('end' as const, 'cut' as const),
        async (pieces, then) => {
          server.always(sends(pieces, then))
          const { shown, last } = await readText(model.streamText(callOf()))
          if (last.type === 'done') expect(last.text).toBe(shown)
          else if (last.failure.kind !== 'rate_limited') expect(last.failure.partial).toBe(shown)
          expect(model.state().running).toBe(0)
        },
      ),
      { numRuns: 200 },
    )
    await nothingRuns()
  })
})
