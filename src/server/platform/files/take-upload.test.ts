import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { Hono } from 'hono'
import { expect, it, onTestFinished } from 'vitest'
import { answerFault } from '#server/platform/http/answer-faults.ts'
import { takeUploads, type Upload } from './take-upload.ts'
import { uploadRoom } from './upload-room.ts'

/** Uploads to one route, whose work waits until the test lets it end. */
function openDoor({ together = 2, ofOne = 3 } = {}) {
  const take = takeUploads({ together, ofOne, bytes: 1000, words: '1 kB' })
  const working: { who: string; upload: Upload; letGo: () => void }[] = []
  const app = new Hono()
  app.onError((error, c) => answerFault(error, c as never))
  app.post('/:who', async (c) => {
    const who = c.req.param('who')
    await take(c as never, who, async (upload) => {
      const { promise, resolve } = Promise.withResolvers<void>()
      working.push({ who, upload, letGo: resolve })
      await promise
    })
    return c.text('done')
  })
  const send = async (who: string, body: BodyInit) =>
    app.request(`/${who}`, { method: 'POST', body, duplex: 'half' } as RequestInit)
  return { working, send }
}

/** A request body that begins and stalls until the test ends it. */
function stalledBody() {
  let end = (_error: Error) => {}
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      controller.enqueue(new Uint8Array(2))
      end = (error) => controller.error(error)
    },
  })
  return { body, end: () => end(new Error('gone')) }
}

it('a body that does not come holds no place, and leaves nothing when it ends', async () => {
  const { working, send } = openDoor()
  const stalled = ['ann', 'ben', 'cem'].map((who) => ({ ...stalledBody(), who }))
  const answers = stalled.map(({ who, body }) => send(who, body))
  const other = send('dora', 'a file')
  await expect.poll(() => working.map(({ who }) => who)).toEqual(['dora'])
  working[0]?.letGo()
  expect((await other).status).toBe(200)
  for (const { end } of stalled) end()
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([400, 400, 400])
})

it('hands on a file that is whole, in a folder that is gone afterwards', async () => {
  const { working, send } = openDoor()
  const answer = send('ann', 'a file')
  await expect.poll(() => working.length).toBe(1)
  const [{ upload, letGo } = expect.fail()] = working
  expect(await readFile(upload.path, 'utf8')).toBe('a file')
  letGo()
  await answer
  expect(existsSync(upload.folder)).toBe(false)
  expect((await send('ann', 'x'.repeat(1001))).status).toBe(413)
})

it('one learner never has all places, however many files they send', async () => {
  const { working, send } = openDoor({ together: 3, ofOne: 10 })
  const own = Array.from({ length: 6 }, () => send('ann', 'a file'))
  await expect.poll(() => working.length).toBe(2)
  const other = send('ben', 'a file')
  await expect.poll(() => working.map(({ who }) => who)).toEqual(['ann', 'ann', 'ben'])
  for (let index = 0; index < 7; index += 1) {
    await expect.poll(() => working.length).toBeGreaterThan(index)
    working[index]?.letGo()
  }
  expect((await Promise.all([...own, other])).map(({ status }) => status)).toEqual(Array(7).fill(200))
})

it('refuses what is more than one learner may have on the way', async () => {
  const { send } = openDoor({ ofOne: 1 })
  const { body, end } = stalledBody()
  const first = send('ann', body)
  const refused = await send('ann', 'a file')
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '5'])
  end()
  await first
})

it('bounds the number and the bytes of all files that are here', async () => {
  const before = { ...uploadRoom }
  onTestFinished(() => void Object.assign(uploadRoom, before))
  const { working, send } = openDoor()
  uploadRoom.bytes = 8
  const first = send('ann', 'a file')
  await expect.poll(() => working.length).toBe(1)
  expect(await (await send('ben', 'another')).json()).toMatchObject({ status: 503, code: 'uploads_full' })
  uploadRoom.files = 1
  expect((await send('ben', '1')).status).toBe(503)
  working[0]?.letGo()
  await first
  const next = send('ben', 'another')
  await expect.poll(() => working.length).toBe(2)
  working[1]?.letGo()
  expect((await next).status).toBe(200)
})
