import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { callOf, modelOnBench } from '../../../../tests/model-bench.ts'
import {
  answers,
  ending,
  type StandIn,
  says,
  sends,
  startStandIn,
  token,
} from '../../../../tests/model-stand-in.ts'
import { ModelFailure } from './failure.ts'

let server: StandIn
beforeAll(async () => {
  server = await startStandIn()
})
afterAll(() => server.close())
beforeEach(() => server.reset())

const schema = z.object({ score: z.number().min(0).max(10), reason: z.string().min(1) })
const generate = () => modelOnBench({ url: server.url }).model.generateObject(callOf(), schema)
const good = '{"score": 7, "reason": "Names {two} of \\"three\\" points."}'

describe('an object', () => {
  it.each([
    ['plain', good],
    ['fenced', `\`\`\`json\n${good}\n\`\`\``],
    ['among prose', `Certainly {Ada}! ${good} Let me know.`],
    ['with a raw line break', good.replace('two', '\n')],
  ])('%s is found and validated', async (_name, text) => {
    server.always(says(text))
    expect((await generate()).value).toMatchObject({ score: 7 })
    expect(server.requests).toHaveLength(1)
    expect(server.requests[0]?.body.response_format).toEqual({ type: 'json_object' })
  })

  it.each([
    ['out of range', good.replace('7', '9999'), 'score'],
    ['of the wrong type', good.replace('7', '"NaN"'), 'score'],
    ['cut', good.slice(0, 30), 'It is not valid JSON.'],
  ])('%s is asked for once more with its errors named', async (_name, bad, problem) => {
    server.next(says(bad))
    server.always(says(good))
    expect((await generate()).value).toMatchObject({ score: 7 })
    expect(server.requests[1]?.body.messages.at(-1)?.content).toContain(problem)
  })

  it.each([
    ['is worse', '{"score": 1, "reason": "one two three"}'],
    ['is as bad', '{"score": 1, "reason": "one two"}'],
    ['has another form', '{"score": 9999}'],
  ])('whose second try %s counts as it was first, and both are logged', async (_name, second) => {
    server.next(says('{"score": 7, "reason": "one two"}'), says(second))
    const { model, logged } = modelOnBench({ url: server.url })
    const words = ({ reason }: { reason: string }) => reason.split(' ')
    expect((await model.generateObject(callOf(), schema, words)).value).toMatchObject({ score: 7 })
    expect(server.requests).toHaveLength(2)
    expect(logged().match(/could not be used/g)).toHaveLength(2)
  })

  it('that is bad twice fails, and a refusal fails at once', async () => {
    server.always(says('{"score": -5}'))
    await expect(generate()).rejects.toMatchObject({ kind: 'bad_answer' })
    expect(server.requests).toHaveLength(2)
    server.reset()
    server.always(says('I would rather not.'))
    await expect(generate()).rejects.toMatchObject({ kind: 'refused' })
    expect(server.requests).toHaveLength(1)
  })

  it('that is empty twice fails; other failures pass through', async () => {
    server.always(sends([token(' '), ending]))
    await expect(generate()).rejects.toMatchObject({ kind: 'bad_answer' })
    expect(server.requests).toHaveLength(2)
    server.reset()
    server.always(answers(500, { error: 'boom' }))
    await expect(generate()).rejects.toThrow(ModelFailure)
    expect(server.requests).toHaveLength(1)
  })

  it('is asked for without response_format from a server that does not know it', async () => {
    server.next(answers(400, { error: "'response_format.type' must be 'json_schema' or 'text'" }))
    server.always(says(good))
    expect((await generate()).value).toMatchObject({ score: 7 })
    expect(server.requests[1]?.body.response_format).toBeUndefined()
  })
})
