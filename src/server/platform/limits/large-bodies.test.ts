import { setImmediate as turn } from 'node:timers/promises'
import { Hono } from 'hono'
import { expect, it } from 'vitest'
import type { AppEnv } from '#server/platform/http/context.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { takeLargeBodiesInTurn } from './large-bodies.ts'

const large = 300 * 1024

/** An app of which every answer waits for `end`, and what it has read so far. */
function slowApp() {
  const read: string[] = []
  const endings: (() => void)[] = []
  const app = new Hono<AppEnv>()
  app.use((c, next) => {
    const id = c.req.header('x-learner')
    c.set('learner', id === undefined ? null : ({ id } as AppEnv['Variables']['learner']))
    return next()
  })
  app.use(takeLargeBodiesInTurn(/^\/lessons/))
  app.all('*', async (c) => {
    const text = await c.req.text()
    read.push(`${c.req.header('x-learner')} ${text.length}`)
    await new Promise<void>((end) => endings.push(end))
    return c.text('done')
  })
  app.onError((error, c) => c.text(error instanceof AppError ? error.code : 'fault', 401))
  const send = (learner: string | undefined, bytes: number) =>
    app.request('/lessons', {
      method: 'PUT',
      body: 'x'.repeat(bytes),
      headers: { 'content-length': String(bytes), ...(learner !== undefined && { 'x-learner': learner }) },
    })
  const settle = async () => {
    for (let times = 0; times < 10; times++) await turn()
  }
  return { read, send, settle, end: () => endings.shift()?.() }
}

it('reads one large body of a learner at a time, and meanwhile those of others and small ones', async () => {
  const { read, send, settle, end } = slowApp()
  const answers = [send('ada', large), send('ada', large + 1), send('ada', 100), send('grace', large)]
  await settle()
  expect(read.toSorted()).toEqual(['ada 100', `ada ${large}`, `grace ${large}`])
  end()
  end()
  end()
  await settle()
  expect(read).toContain(`ada ${large + 1}`)
  end()
  for (const answer of answers) expect((await answer).status).toBe(200)
})

it('reads nothing that a visitor sends', async () => {
  const { read, send } = slowApp()
  const answer = await send(undefined, large)
  expect([answer.status, await answer.text()]).toEqual([401, 'not_signed_in'])
  expect(read).toEqual([])
})
