import { LLMock } from '@copilotkit/aimock'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { callOf, canaryKey, modelOnBench, readText } from '../../../../tests/model-bench.ts'

/** A stand-in written by others, so that it tests our reading of the protocol and not our own idea of it. */
let mock: LLMock
beforeAll(async () => {
  mock = await LLMock.create({ port: 0, chunkSize: 8 })
})
afterAll(() => mock.stop())
beforeEach(() => mock.reset())

const bench = () => modelOnBench({ url: `${mock.url}/v1` })
const ask = (content: string) => callOf({ turns: [{ role: 'user', content }] })

describe('against a stand-in written by others', () => {
  it('a text answer streams with its usage', async () => {
    const usage = { prompt_tokens: 21, completion_tokens: 9 }
    mock.onMessage('photosynthesis', { content: 'Light becomes sugar: first in the thylakoid.', usage })
    const { shown, last } = await readText(bench().model.streamText(ask('What is photosynthesis?')))
    expect(shown).toBe('Light becomes sugar: first in the thylakoid.')
    expect(last).toMatchObject({ type: 'done', usage: { promptTokens: 21, completionTokens: 9 } })
    expect(mock.getLastRequest()?.body).toMatchObject({ stream: true, max_tokens: 500, temperature: 0.7 })
  })

  it('reasoning is not shown', async () => {
    mock.onMessage('think', { content: 'Four.', reasoning: 'Two and two, hm.' })
    expect((await readText(bench().model.streamText(ask('think')))).shown).toBe('Four.')
  })

  it('a structured answer is read item by item', async () => {
    mock.onJsonOutput('units', { units: [{ title: 'One' }, { title: 'Two' }] })
    const item = z.object({ title: z.string() })
    const shape = { name: 'units', item, head: z.object({}), min: 2, max: 2, dropBad: false }
    const types: string[] = []
    for await (const event of bench().model.streamItems(ask('units, please'), shape)) types.push(event.type)
    expect(types).toEqual(['head', 'item', 'item', 'done'])
  })

  it('a rate limit with its Retry-After is waited for, and a good answer follows', async () => {
    const { model, time } = bench()
    mock.on(
      { userMessage: 'hello', sequenceIndex: 0 },
      { error: { message: 'Slow down' }, status: 429, retryAfter: 3 },
    )
    mock.on({ userMessage: 'hello', sequenceIndex: 1 }, { content: 'Hello.' })
    const reading = readText(model.streamText(ask('hello')))
    await time.pass(3000)
    expect((await reading).shown).toBe('Hello.')
  })

  it.each([
    ['a truncated stream', { truncateAfterChunks: 3, latency: 5 }, 'cut_off'],
    ['a malformed answer', { chaos: { malformedRate: 1 } }, 'cut_off'],
    ['a dropped request', { chaos: { dropRate: 1 } }, 'unavailable'],
    ['a disconnect', { chaos: { disconnectRate: 1 } }, 'unavailable'],
  ] as const)('%s ends in one typed outcome', async (_name, options, kind) => {
    mock.onMessage('hello', { content: 'A rather long answer that takes several chunks.' }, options)
    const { last } = await readText(bench().model.streamText(ask('hello')))
    expect(last).toMatchObject({ type: 'failed', failure: { kind } })
  })

  it('an error with the key in it leaks nothing', async () => {
    const { model, logged } = bench()
    mock.nextRequestError(401, { message: `Incorrect API key provided: ${canaryKey}` })
    const { last } = await readText(model.streamText(ask('hello')))
    expect(last).toMatchObject({ failure: { kind: 'rejected' } })
    expect(JSON.stringify(last) + logged()).not.toContain(canaryKey)
  })
})
