import { setImmediate as turn } from 'node:timers/promises'
import { Hono } from 'hono'
import { expect, it } from 'vitest'
import type { AppEnv } from '#server/platform/http/context.ts'
import { enterInTurn, leaveWhileBodyComes } from './enter-in-turn.ts'

/** An app of which every answer waits, and who has entered so far. */
function slowApp({ rateLimits = true } = {}) {
  const entered: string[] = []
  const inside: { leave: () => void; end: () => void }[] = []
  const app = new Hono<AppEnv>()
  app.use((c, next) => {
    c.set('services', { env: { rateLimits } } as AppEnv['Variables']['services'])
    c.set('clientAddress', '198.51.100.1')
    return next()
  })
  app.use(enterInTurn('session'), leaveWhileBodyComes)
  app.get('/:name', async (c) => {
    entered.push(c.req.param('name'))
    const ended = Promise.withResolvers<void>()
    inside.push({ leave: () => c.get('leaveEntrance')?.(), end: ended.resolve })
    await ended.promise
    return c.text('done')
  })
  const send = (name: string, session?: string, incoming = { complete: true }) =>
    app.request(
      `/${name}`,
      { ...(session !== undefined && { headers: { cookie: `session=${session}` } }) },
      { incoming },
    )
  const settle = async () => {
    for (let times = 0; times < 10; times++) await turn()
  }
  return { entered, inside, send, settle }
}

it('lets four calls of one browser in at a time, and those of others at once', async () => {
  const { entered, inside, send, settle } = slowApp()
  const answers = ['1', '2', '3', '4', '5', '6', '7'].map((name) => send(name, 'ada'))
  answers.push(send('grace', 'grace'), send('visitor'))
  await settle()
  expect(entered).toEqual(['1', '2', '3', '4', 'grace', 'visitor'])
  // One has its place, another is answered.
  inside[0]?.leave()
  inside[1]?.end()
  await settle()
  expect(entered.slice(6)).toEqual(['5', '6'])
  inside[0]?.end()
  await settle()
  expect(entered.slice(8)).toEqual([])
  for (let call = 0; call < inside.length; call++) {
    inside[call]?.end()
    await settle()
  }
  for (const answer of answers) expect((await answer).status).toBe(200)
})

it('lets everybody in where nothing is limited', async () => {
  const { entered, inside, send, settle } = slowApp({ rateLimits: false })
  const answers = ['1', '2', '3', '4', '5', '6'].map((name) => send(name, 'ada'))
  await settle()
  expect(entered).toHaveLength(6)
  for (const { end } of inside) end()
  await Promise.all(answers)
})

it('keeps no place for a call of which the body is still to come, one turn after its head', async () => {
  const { entered, inside, send, settle } = slowApp()
  const ahead = { complete: false }
  const answers = ['1', '2', '3', '4', '5'].map((name) => send(name, 'ada', ahead))
  answers.push(send('6', 'ada'))
  ahead.complete = true
  await settle()
  expect(entered).toEqual(['1', '2', '3', '4'])
  const stalled = ['a', 'b', 'c', 'd', 'e'].map((name) => send(name, 'grace', { complete: false }))
  await settle()
  expect(entered.slice(4)).toEqual(['a', 'b', 'c', 'd', 'e'])
  for (let call = 0; call < answers.length + stalled.length; call++) {
    inside[call]?.end()
    await settle()
  }
  for (const answer of [...answers, ...stalled]) expect((await answer).status).toBe(200)
})
