import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import type { HttpBindings } from '@hono/node-server'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { streamSSE } from 'hono/streaming'
import { expect, it } from 'vitest'
import { freePort } from '#tests/free-port.ts'
import { type EarlyAnswer, listen } from './listen.ts'

const readerTimeoutMs = 45_000

it('lets a running answer finish before it stops, and takes no new one', async () => {
  const port = await freePort()
  let sendRest = () => {}
  const rest = new Promise<void>((resolve) => {
    sendRest = resolve
  })
  const app = new Hono().get('/slow', (c) =>
    streamSSE(c, async (stream) => {
      await stream.writeSSE({ data: 'first' })
      await rest
      await stream.writeSSE({ data: 'last' })
    }),
  )
  const server = await listen(getRequestListener(app.fetch), { host: '127.0.0.1', port, readerTimeoutMs })
  const answer = await fetch(`http://127.0.0.1:${port}/slow`)
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
  expect((await reader?.read())?.value).toContain('first')
  const stopped = server.stop()
  await expect(fetch(`http://127.0.0.1:${port}/slow`)).rejects.toThrow()
  sendRest()
  expect((await reader?.read())?.value).toContain('last')
  await stopped
})

it('answers early what it can, and has the framework answer the rest', async () => {
  const port = await freePort()
  const answerEarly: EarlyAnswer = ({ url }, outgoing) => {
    if (url !== '/') return false
    outgoing.end('early')
    return true
  }
  const at = { host: '127.0.0.1', port, readerTimeoutMs }
  const server = await listen(
    getRequestListener(() => new Response('the framework')),
    at,
    { answerEarly },
  )
  const textAt = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).text()
  expect([await textAt('/'), await textAt('/x')]).toEqual(['early', 'the framework'])
  await server.stop()
})

it('names a taken port and the way around it', async () => {
  const port = await freePort()
  const first = await listen(
    getRequestListener(() => new Response('ok')),
    { host: '127.0.0.1', port, readerTimeoutMs },
  )
  await expect(
    listen(
      getRequestListener(() => new Response('ok')),
      { host: '127.0.0.1', port, readerTimeoutMs },
    ),
  ).rejects.toThrow(
    `Port ${port} is in use by another program. Stop it, or set PORT to another port, such as PORT=${port + 1} npm start.`,
  )
  await first.stop()
})

it.each(['nowhere.invalid', '203.0.113.7'])(
  'names HOST when %s is not an address of this machine',
  async (host) => {
    await expect(
      listen(
        getRequestListener(() => new Response('ok')),
        { host, port: await freePort(), readerTimeoutMs },
      ),
    ).rejects.toThrow(
      `HOST ${host} is not an address of this machine: set it to an address of this machine, such as 127.0.0.1 (only from here) or 0.0.0.0 (from every network).`,
    )
  },
)

it('drops a reader who takes nothing of a waiting answer, and no quiet stream', async () => {
  const port = await freePort()
  const { promise: closed, resolve: end } = Promise.withResolvers<unknown>()
  const sockets: Socket[] = []
  const app = new Hono<{ Bindings: HttpBindings }>()
    .get('/large', (c) => {
      sockets.push(c.env.incoming.socket)
      return c.text('x'.repeat(50_000_000))
    })
    .get('/quiet', (c) =>
      streamSSE(c, async (stream) => {
        await stream.writeSSE({ data: 'first' })
        await closed
        await stream.writeSSE({ data: 'last' })
      }),
    )
  const server = await listen(getRequestListener(app.fetch), {
    host: '127.0.0.1',
    port,
    readerTimeoutMs: 300,
  })
  const quiet = await fetch(`http://127.0.0.1:${port}/quiet`)
  // Only now: one who connects and asks for nothing is dropped as well, and on a busy machine that comes soon.
  const slow = connect(port, '127.0.0.1')
  slow.once('close', end)
  slow.pause()
  slow.write('GET /large HTTP/1.1\r\nHost: localhost\r\n\r\n')
  slow.on('error', () => {})
  await expect.poll(() => sockets.map(({ destroyed }) => destroyed), { timeout: 20_000 }).toEqual([true])
  // Its end shows only once what the kernel holds is read.
  slow.resume()
  await closed
  expect(slow.bytesRead).toBeLessThan(50_000_000)
  expect(await quiet.text()).toContain('last')
  await server.stop()
})

it('drops a reader who took a part and then nothing, and one who asks no more', async () => {
  const port = await freePort()
  const large = 'x'.repeat(3_000_000)
  const sockets = new Set<Socket>()
  const app = new Hono<{ Bindings: HttpBindings }>()
    .get('/large', (c) => {
      sockets.add(c.env.incoming.socket)
      return c.text(large)
    })
    .get('/small', (c) => c.text('small'))
  const at = { host: '127.0.0.1', port, readerTimeoutMs: 600 }
  const server = await listen(getRequestListener(app.fetch), at, { keepAliveMs: 300 })
  const idle = connect(port, '127.0.0.1')
  idle.write('GET /small HTTP/1.1\r\nHost: localhost\r\n\r\n')
  idle.resume()
  await once(idle, 'close')
  // Several answers in a row: of the first ones the system takes a part by itself, some time after they were written.
  const slow = connect(port, '127.0.0.1')
  slow.on('error', () => {})
  slow.write('GET /large HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(8))
  await once(slow, 'readable')
  const isDropped = () => [...sockets].map(({ destroyed }) => destroyed)
  await expect.poll(isDropped, { timeout: 20_000 }).toEqual([true])
  slow.destroy()
  await server.stop()
})
