import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { expect, it } from 'vitest'
import { freePort } from '#tests/free-port.ts'
import type { AppEnv } from './context.ts'
import { limitOpenRequests } from './limit-open-requests.ts'
import { listen } from './listen.ts'

it('refuses a learner’s next request while so many of their answers are unread, and nobody else’s', async () => {
  const port = await freePort()
  const app = new Hono<AppEnv>()
  app.onError((_error, c) => c.text('refused', 429))
  app.use(async (c, next) => {
    const id = c.req.header('learner') ?? ''
    c.set('clientAddress', '198.51.100.1')
    c.set(
      'learner',
      id === ''
        ? null
        : {
            id,
            email: '',
            name: '',
            sessionId: '',
            isOperator: false,
            connections: { installation: null, own: null },
          },
    )
    c.set('services', { env: { rateLimits: true } } as AppEnv['Variables']['services'])
    await next()
  })
  app.use(limitOpenRequests({ perLearner: 3, perAddress: 2 }))
  app.get('/large', (c) => c.text('x'.repeat(20_000_000)))
  app.get('/small', (c) => c.text('small'))
  const server = await listen(getRequestListener(app.fetch), {
    host: '127.0.0.1',
    port,
    readerTimeoutMs: 45_000,
  })
  const hold = async (learner: string): Promise<Socket> => {
    const socket = connect(port, '127.0.0.1')
    socket.write(`GET /large HTTP/1.1\r\nHost: localhost\r\nlearner: ${learner}\r\n\r\n`)
    await once(socket, 'readable')
    return socket
  }
  const ask = async (learner: string) =>
    (await fetch(`http://127.0.0.1:${port}/small`, { headers: { learner } })).status
  const held = [await hold('ada'), await hold('ada'), await hold('ada')]
  expect([await ask('ada'), await ask('bob'), await ask('')]).toEqual([429, 200, 200])
  held.push(await hold(''), await hold(''))
  expect([await ask(''), await ask('bob')]).toEqual([429, 200])
  for (const socket of held) socket.destroy()
  await expect.poll(() => ask('ada')).toBe(200)
  await expect.poll(() => ask('')).toBe(200)
  await server.stop()
})
