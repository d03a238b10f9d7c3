import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from './app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ env: { RATE_LIMITS: 'on' } })
})
afterAll(() => app.stop())

const bytes = 200_000
const head = (length: number, path = '/api/projects') =>
  [
    `POST ${path} HTTP/1.1`,
    'Host: localhost',
    `Origin: ${app.origin}`,
    'Content-Type: application/json',
    `Content-Length: ${length}`,
    '\r\n',
  ].join('\r\n')

/** All that comes until so much of it is there. */
async function answersTo(sent: string, last: RegExp): Promise<string> {
  const { hostname, port } = new URL(app.origin)
  const socket = connect(Number(port), hostname)
  let received = ''
  socket.on('data', (part) => {
    received += String(part)
  })
  socket.write(sent)
  while (!last.test(received) && !socket.destroyed)
    await Promise.race(['data', 'close'].map((name) => once(socket, name)))
  socket.destroy()
  return received
}

it('refuses a visitor before a word of the body has come', async () => {
  const answer = await answersTo(head(bytes), /not_signed_in|body_stalled/)
  expect(answer).toMatch(/^HTTP\/1\.1 401 /)
})

it('serves the next call on a connection of which it left a body unread', async () => {
  const health = 'GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n'
  const answer = await answersTo(head(bytes) + 'x'.repeat(bytes) + health, /"status":"ok"/)
  expect(answer.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 401', 'HTTP/1.1 200'])
})

it('ends a connection of which it left much unread', async () => {
  const answer = await answersTo(head(2 ** 31), /too_large/)
  expect(answer).toMatch(/^HTTP\/1\.1 413 /)
  expect(answer).toMatch(/^connection: close/im)
})

it('answers the others at an address while visitors there send bodies that do not come', async () => {
  const { hostname, port } = new URL(app.origin)
  const stalled = Array.from({ length: 8 }, () => connect(Number(port), hostname))
  let answered = 0
  for (const socket of stalled) {
    socket.once('data', () => {
      answered += 1
    })
    socket.write(`${head(100, '/api/auth/sign-in/email')}{"`)
  }
  // By then they have entered.
  for (let call = 0; call < 5; call++)
    expect((await app.visitor().get('/api/auth/get-session')).status).toBe(200)
  expect(answered).toBe(0)
  for (const socket of stalled) socket.destroy()
})
