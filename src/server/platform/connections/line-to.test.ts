import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createModel } from '#server/platform/guides/model.ts'
import { modelConfig, timeoutsOf } from '#server/platform/operations/model-config.ts'
import { memoryUsage } from '../../../../tests/memory-usage.ts'
import { callOf, readText } from '../../../../tests/model-bench.ts'
import { type StandIn, startStandIn } from '../../../../tests/model-stand-in.ts'
import { guardedLines } from './line-to.ts'
import { type Reach, reachOfLearners, reachOfOperator } from './reach.ts'

let server: StandIn
beforeAll(async () => {
  server = await startStandIn()
})
afterAll(() => server.close())

const limits = { learnerTokens: undefined, allTokens: undefined, timeouts: timeoutsOf(5) }

/** A model at a name that leads where `addresses` say, one list for each time it is asked. */
function modelAt(name: string, reach: Reach, addresses: string[][]) {
  const asked: string[] = []
  const lineTo = guardedLines(reach, (host, _options, done) => {
    asked.push(host)
    const found = addresses[Math.min(asked.length, addresses.length) - 1] ?? []
    done(
      null,
      found.map((address) => ({ address, family: 4 })),
    )
  })
  const baseUrl = `http://${name}:${new URL(server.url).port}/v1`
  const config = modelConfig({ from: 'page', baseUrl, apiKey: 'sk-canary-1', model: 'stand-in' }, limits)
  const model = createModel(config, { usage: memoryUsage().store, log: { warn: () => {} }, lineTo })
  return { ask: () => readText(model.streamText(callOf())), asked }
}

const operator = reachOfOperator({ port: 1, databaseUrl: undefined })

describe('a line', () => {
  it('connects to the address that was looked at', async () => {
    server.reset()
    const { ask, asked } = modelAt('model.example', operator, [['127.0.0.1']])
    expect((await ask()).shown).toBe('Hello there.')
    expect(asked).toEqual(['model.example'])
    expect(server.requests).toHaveLength(1)
  })

  it('looks again each time a name is asked for, and sends nothing where it leads astray', async () => {
    server.reset()
    const { ask, asked } = modelAt('astray.example', operator, [
      ['169.254.169.254'],
      ['127.0.0.1', '169.254.169.254'],
    ])
    for (let times = 0; times < 2; times += 1) {
      const { last } = await ask()
      expect(last).toMatchObject({
        type: 'failed',
        failure: { kind: 'unavailable', lineFault: 'ADDRESS_REFUSED' },
      })
    }
    expect(asked).toHaveLength(2)
    expect(server.requests).toEqual([])
  })

  it('of a learner never reaches this machine, by name or by address', async () => {
    server.reset()
    for (const name of ['api.openai.example', '127.0.0.1', '[::ffff:127.0.0.1]']) {
      const { last } = await modelAt(name, reachOfLearners, [['127.0.0.1']]).ask()
      expect(last, name).toMatchObject({ failure: { lineFault: 'ADDRESS_REFUSED' } })
    }
    expect(server.requests).toEqual([])
  })

  it('refuses an address that stands there itself before anything is opened', async () => {
    const line = guardedLines(operator)(new URL('http://[fd00:ec2::254]/v1/chat/completions'))
    expect(await line.isRefused?.()).toBe(true)
  })
})
