import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { callOf, modelOnBench } from '../../../../tests/model-bench.ts'
import { answers, event, type StandIn, says, sends, startStandIn } from '../../../../tests/model-stand-in.ts'
import { answerForm } from './answer-form.ts'

let server: StandIn
beforeAll(async () => {
  server = await startStandIn()
})
afterAll(() => server.close())
beforeEach(() => server.reset())

const units = z.object({
  units: z.array(
    z.object({
      title: z.string().min(1).max(90),
      type: z.enum(['exam', 'lecture']),
      hours: z.int().default(1),
    }),
  ),
  note: z.string().nullable(),
})
const form = answerForm(units)
const good = JSON.stringify({ units: [{ title: 'Flour', type: 'exam', hours: 2 }], note: null })

const calls = ({ model } = modelOnBench({ url: server.url })) => {
  const system = `Plan. It follows this JSON schema:\n${form.text}\nThe course: Bread`
  return () => model.generateObject(callOf({ form, system }), units)
}
const formats = () => server.requests.map(({ body }) => body.response_format?.type ?? 'none')
const systemAt = (at: number) => server.requests[at]?.body.messages[0]?.content ?? ''
/** As a server refuses what it does not know. */
const refuses = (message: string) => answers(400, { error: { message, type: 'invalid_request_error' } })

describe('the form of an answer', () => {
  it('binds the endpoint, with all properties required and none besides, and leaves the prompt', async () => {
    server.always(says(good))
    await calls()()
    const sent = server.requests[0]?.body.response_format
    expect(sent).toMatchObject({ type: 'json_schema', json_schema: { strict: true } })
    expect(sent?.json_schema?.schema).toEqual({
      type: 'object',
      properties: {
        units: {
          type: 'array',
          items: {
            type: 'object',
            properties: {
              title: { type: 'string' },
              type: { type: 'string', enum: ['exam', 'lecture'] },
              hours: { type: 'integer' },
            },
            required: ['title', 'type', 'hours'],
            additionalProperties: false,
          },
        },
        note: { type: ['string', 'null'] },
      },
      required: ['units', 'note'],
      additionalProperties: false,
    })
    expect(systemAt(0)).not.toContain('"title"')
    expect(systemAt(0)).toContain('The course: Bread')
  })

  it.each([
    ['This response_format type is unavailable now'],
    ["Invalid parameter: 'response_format' of type 'json_schema' is not supported with this model."],
    ['The provided JSON schema contains features not supported by the grammar'],
  ])('stands in the prompt where it is refused, and is not tried there again: %s', async (words) => {
    const call = calls()
    server.next(refuses(words))
    server.always(says(good))
    await call()
    await call()
    expect(formats()).toEqual(['json_schema', 'json_object', 'json_object'])
    expect(systemAt(1)).toContain(form.text)
  })

  it.each([
    [
      'by a fault of its own',
      answers(500, { error: { message: 'JSON schema conversion failed', code: 500 } }),
    ],
    ['inside the stream', sends([event({ error: { message: 'failed to parse grammar', code: 400 } })])],
  ])('stands in the prompt where the server fails over it %s', async (_name, fails) => {
    const call = calls()
    server.next(fails)
    server.always(says(good))
    await call()
    await call()
    expect(formats()).toEqual(['json_schema', 'json_object', 'json_object'])
  })

  it('is told by the prompt alone where the server knows no response_format at all', async () => {
    server.next(refuses('response_format: unknown field'), refuses('response_format: unknown field'))
    server.always(says(good))
    await calls()()
    expect(formats()).toEqual(['json_schema', 'json_object', 'none'])
  })

  it('that a server passes over in silence stands in the prompt from then on', async () => {
    const call = calls()
    server.next(says('{"lessons": ["Flour"]}'))
    server.always(says(good))
    await call()
    expect(systemAt(1)).toContain(form.text)
    await call()
    expect(formats()).toEqual(['json_schema', 'json_object', 'json_object'])
  })

  it('binds further where an answer followed it and was wrong in another way, or was a refusal', async () => {
    const call = calls()
    server.next(says(good.replace('Flour', '')))
    server.always(says(good))
    await call()
    server.next(says('I would rather not.'))
    await call()
    await call()
    expect(formats()).toEqual(['json_schema', 'json_schema', 'json_schema', 'json_object', 'json_schema'])
  })
})

describe('the request for another answer', () => {
  const turns = () => server.requests[1]?.body.messages.slice(1) ?? []

  it('says so where the answer was the schema itself', async () => {
    server.next(says(form.text))
    server.always(says(good))
    await calls()()
    expect(turns()).toHaveLength(1)
    expect(turns()[0]?.content).toContain('- It is the JSON schema itself')
  })

  it('is the last where the same comes again', async () => {
    server.always(says(good.replace('Flour', '')))
    const bench = modelOnBench({ url: server.url })
    await expect(calls(bench)()).rejects.toMatchObject({ kind: 'bad_answer' })
    expect(server.requests).toHaveLength(2)
    expect(turns()[0]?.content).toContain('units.0.title')
    expect(bench.logged()).toContain('"fault":"same_again"')
  })
})
