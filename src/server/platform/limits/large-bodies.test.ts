import { setImmediate as turn } from 'node:timers/promises'
import { Hono } from 'hono'
import { expect, it } from 'vitest'
import type { AppEnv } from '#server/platform/http/context.ts'
import { takeLargeBodiesInTurn } from './large-bodies.ts'

const large = 300 * 1024

/** An app of which every answer waits for `end`, and what it has read so far. */
function slowApp(path = '/lessons') {
  const read: string[] = []
  const leavings: (() => void)[] = []
  const endings: (() => void)[] = []
  const app = new Hono<AppEnv>()
  app.use((c, next) => {
    const id = c.req.header('x-learner')
    c.set('clientAddress', '198.51.100.1')
    c.set('learner', id === undefined ? null : ({ id } as AppEnv['Variables']['learner']))
    return next()
  })
  app.use(takeLargeBodiesInTurn({ large: /^\/lessons/, uploads: /^\/files/ }))
  app.all('*', async (c) => {
    const text = await c.req.text()
    read.push(`${c.req.header('x-learner')} ${text.length}`)
    leavings.push(() => c.get('leaveTurn')?.())
    await new Promise<void>((end) => endings.push(end))
    return c.text('done')
  })
  const send = (learner: string | undefined, bytes: number) =>
    app.request(path, {
      method: 'PUT',
      body: 'x'.repeat(bytes),
      headers: { 'content-length': String(bytes), ...(learner !== undefined && { 'x-learner': learner }) },
    })
  const settle = async () => {
    for (let times = 0; times < 10; times++) await turn()
  }
  return { read, send, settle, end: () => endings.shift()?.(), leave: () => leavings.shift()?.() }
}

it('reads one body of a learner that is more than a form at a time, and meanwhile those of others and forms', async () => {
  const { read, send, settle, end } = slowApp()
  const answers = [
    send('ada', large),
    send('ada', large + 1),
    send('ada', 20_000),
    send('ada', 100),
    send('grace', 20_001),
    send(undefined, 20_002),
    send(undefined, 20_003),
  ]
  await settle()
  const first = ['ada 100', `ada ${large}`, 'grace 20001', 'undefined 20002']
  expect(read.toSorted()).toEqual(first.toSorted())
  for (let answer = 0; answer < 4; answer++) end()
  await settle()
  expect(read.slice(4).toSorted()).toEqual([`ada ${large + 1}`, 'undefined 20003'])
  end()
  end()
  await settle()
  expect(read.at(-1)).toBe('ada 20000')
  end()
  for (const answer of answers) expect((await answer).status).toBe(200)
})

it('reads the next body while the one before only waits for a model', async () => {
  const { read, send, settle, end, leave } = slowApp()
  const answers = [send('ada', 20_000), send('ada', 20_001)]
  await settle()
  expect(read).toEqual(['ada 20000'])
  leave()
  await settle()
  expect(read).toEqual(['ada 20000', 'ada 20001'])
  end()
  end()
  for (const answer of answers) expect((await answer).status).toBe(200)
})

it('leaves a file to its route', async () => {
  const { read, send, settle, end } = slowApp('/files')
  const answers = [send('ada', large), send('ada', large)]
  await settle()
  expect(read).toHaveLength(2)
  end()
  end()
  for (const answer of answers) expect((await answer).status).toBe(200)
})
