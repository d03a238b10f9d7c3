import { readdirSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#tests/app.ts'
import { checkFile, sendCourseFile } from '#tests/course-files.ts'
import type { TestLearner } from '#tests/learner.ts'

let app: TestApp
let learner: TestLearner
beforeAll(async () => {
  app = await startTestApp()
  learner = await app.learner()
})
afterAll(() => app.stop())

/** Begins an upload of no stated length that never ends; returns what the server answers. */
function beginUpload(
  cookies: Record<string, string>,
  path = '/api/course-files/check',
): { socket: Socket; status: Promise<number> } {
  const socket = connect(Number(new URL(app.origin).port), '127.0.0.1')
  socket.on('error', () => {})
  const lines = [
    `POST ${path} HTTP/1.1`,
    `Host: ${new URL(app.origin).host}`,
    `Origin: ${app.origin}`,
    'Content-Type: application/zip',
    'Transfer-Encoding: chunked',
    `Cookie: ${Object.entries(cookies)
      .map(([name, value]) => `${name}=${value}`)
      .join('; ')}`,
  ]
  socket.write(`${lines.join('\r\n')}\r\n\r\n5\r\nbegun\r\n`)
  const status = new Promise<number>((resolve) =>
    socket.once('data', (data) => resolve(Number(/^HTTP\/1\.1 (\d{3})/.exec(String(data))?.[1]))),
  )
  return { socket, status }
}

const ownFolders = () =>
  readdirSync(tmpdir()).filter((name) => name.startsWith(`trivium-upload-${process.pid}-`))

it('reads nothing of a file that a visitor sends', async () => {
  const { socket, status } = beginUpload({})
  expect(await status).toBe(401)
  socket.destroy()
}, 10_000)

it('holds three files of a learner at a time, and theirs do not keep others away', async () => {
  const begun = Array.from({ length: 3 }, () => beginUpload(learner.client.cookies()))
  const check = () => sendCourseFile(learner.client, '/api/course-files/check', 'x', { name: 'x.md' })
  // A check before the three have begun would take the place of the third.
  await expect.poll(() => ownFolders().length).toBe(3)
  expect((await check()).status).toBe(429)
  const other = await app.learner()
  expect((await checkFile(other.client, 'x', 'x.md')).faults).not.toEqual([])
  for (const { socket } of begun) socket.destroy()
  await expect.poll(async () => (await check()).status).toBe(200)
}, 20_000)

it.each(['/api/course-files/check', '/api/cards/import/check'])(
  'keeps nobody from %s for files that do not come, and leaves nothing of them',
  async (path) => {
    const senders = await Promise.all([app.learner(), app.learner(), app.learner()])
    const begun = senders.flatMap(({ client }) => [1, 2].map(() => beginUpload(client.cookies(), path)))
    await expect.poll(() => ownFolders().length).toBe(begun.length)
    const answer = await learner.client.fetch(path, {
      method: 'POST',
      body: 'x',
      headers: { 'content-type': 'application/zip' },
    })
    expect(answer.status).not.toBe(503)
    for (const { socket } of begun) socket.destroy()
    await expect.poll(ownFolders).toEqual([])
  },
)

it('stops reading where a file of no stated length becomes too large', async () => {
  const part = new Uint8Array(1_000_000)
  let sent = 0
  const body = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      sent += 1
      if (sent > 60) controller.close()
      else controller.enqueue(part)
    },
  })
  const answer = await learner.client
    .fetch('/api/course-files/check', {
      method: 'POST',
      body,
      duplex: 'half',
      headers: { 'content-type': 'application/zip' },
    } as RequestInit)
    .catch(() => undefined)
  expect([413, undefined]).toContain(answer?.status)
  expect(sent).toBeLessThan(60)
}, 20_000)
