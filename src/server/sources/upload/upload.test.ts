import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sourceLimits } from '#contract/sources/kinds.ts'
import { startTestApp, type TestApp } from '#tests/app.ts'
import { createCourse } from '#tests/courses.ts'
import type { TestLearner } from '#tests/learner.ts'
import { type RawAnswer, sendRaw } from '#tests/raw-request.ts'
import { announcementOf, readySource, sendPart, sendSource, textDocument } from '#tests/sources.ts'

let app: TestApp
let learner: TestLearner
beforeAll(async () => {
  app = await startTestApp({ env: { SOURCE_MB_PER_LEARNER: '12', SOURCE_PAGES_PER_LEARNER: '30' } })
})
afterAll(() => app.stop())
const { partBytes } = sourceLimits
const newLearner = async () => {
  learner = await app.learner()
  return learner.client
}
const problem = async (answer: Response | Promise<Response>) => {
  const { status, code, detail, fields } = await (await answer).json()
  return { status, code, detail, ...(fields && { fields }) }
}

describe('sending a file', () => {
  it('keeps it whole, in parts that may come again and in any order', async () => {
    const client = await newLearner()
    const content = randomBytes(2 * partBytes + 5)
    const begun = await client.post('/api/sources', announcementOf(content, 'Ein Buch.v2.pdf'))
    const { source, isNew, missingParts } = await begun.json()
    expect({ isNew, missingParts }).toEqual({ isNew: true, missingParts: [0, 1, 2] })
    expect(source).toMatchObject({
      title: 'Ein Buch.v2',
      author: '',
      fileName: 'Ein Buch.v2.pdf',
      kind: null,
      courseId: null,
      state: 'sending',
      fault: null,
      bytes: content.length,
      bytesSent: 0,
      sections: null,
    })
    const part = (number: number) => content.subarray(number * partBytes, (number + 1) * partBytes)
    expect((await sendPart(client, source.id, 2, part(2))).status).toBe(204)
    expect((await sendPart(client, source.id, 0, randomBytes(partBytes))).status).toBe(204)
    const again = await (await client.post('/api/sources', announcementOf(content))).json()
    expect(again).toMatchObject({
      isNew: false,
      missingParts: [1],
      source: { id: source.id, bytesSent: partBytes + 5 },
    })
    expect(await problem(client.post(`/api/sources/${source.id}/complete`))).toMatchObject({
      code: 'source_incomplete',
      detail: expect.stringContaining('1 of its 3 parts'),
    })
    expect((await sendPart(client, source.id, 0, part(0))).status).toBe(204)
    expect((await sendPart(client, source.id, 1, part(1))).status).toBe(204)
    const completed = await client.post(`/api/sources/${source.id}/complete`)
    expect(await completed.json()).toMatchObject({ state: 'waiting', bytesSent: content.length })
    // The answer may have been lost, so the repeated request changes nothing.
    expect((await client.post(`/api/sources/${source.id}/complete`)).status).toBe(200)
    expect(await problem(sendPart(client, source.id, 0, part(0)))).toMatchObject({ code: 'source_sent' })
    const file = await client.get(`/api/sources/${source.id}/file`)
    expect(Buffer.from(await file.arrayBuffer()).equals(content)).toBe(true)
  })

  it('refuses parts that cannot be its own, with words for each', async () => {
    const client = await newLearner()
    const content = randomBytes(partBytes + 5)
    const { source } = await (await client.post('/api/sources', announcementOf(content))).json()
    const sent = (number: number | string, data: Buffer) =>
      problem(sendPart(client, source.id, number as number, data))
    expect(await sent(1, content.subarray(0, 4))).toEqual({
      status: 400,
      code: 'source_part_faulty',
      detail: 'Part 1 of this file has 5 bytes, and 4 came.',
    })
    expect(await sent(0, Buffer.alloc(0))).toMatchObject({ detail: expect.stringContaining('and 0 came') })
    expect(await sent(2, content.subarray(0, 5))).toMatchObject({
      detail: 'This file has 2 parts, counted from 0: there is none with number 2.',
    })
    expect(await sent(0, randomBytes(partBytes + 1))).toMatchObject({ status: 413, code: 'too_large' })
    for (const number of ['-1', '1.5', 'x', '99999'])
      expect(await sent(number, content)).toMatchObject({ status: 404, code: 'source_not_found' })
    const asForm = { method: 'PUT', headers: { 'content-type': 'text/plain' }, body: 'x' }
    expect((await client.fetch(`/api/sources/${source.id}/parts/0`, asForm)).status).toBe(415)
    const { rows } = await app.database.pool.query('select from source_parts where source_id = $1', [
      source.id,
    ])
    expect(rows).toEqual([])
  })

  it('keeps nothing of a part that breaks off, and does not believe what it says of its length', async () => {
    const client = await newLearner()
    const content = randomBytes(1000)
    const { source } = await (await client.post('/api/sources', announcementOf(content))).json()
    const put = (length: number | string, body: Buffer) => {
      const cookie = Object.entries(client.cookies())
        .map(([name, value]) => `${name}=${value}`)
        .join('; ')
      const said = typeof length === 'number' ? `Content-Length: ${length}` : length
      return sendRaw(
        app.origin,
        [
          `PUT /api/sources/${source.id}/parts/0 HTTP/1.1`,
          'Host: x',
          `Origin: ${app.origin}`,
          `Cookie: ${cookie}`,
          'Content-Type: application/octet-stream',
          said,
        ],
        body,
      )
    }
    const plainAnswer = async (answer: Promise<RawAnswer>) => {
      const { status, body } = await answer
      return { status, body: body.replace(/"requestId.*/, '') }
    }
    expect(await plainAnswer(put(partBytes + 1, content))).toMatchObject({ status: 413 })
    // Bytes beyond the announced length belong to no request, and start no new one.
    expect(await plainAnswer(put(999, content))).toMatchObject({ status: 400 })
    const long = `${(partBytes + 8).toString(16)}\r\n`
    const chunked = Buffer.concat([
      Buffer.from(long),
      randomBytes(partBytes + 8),
      Buffer.from('\r\n0\r\n\r\n'),
    ])
    expect(await plainAnswer(put('Transfer-Encoding: chunked', chunked))).toMatchObject({ status: 413 })
    const kept = async () =>
      (await app.database.pool.query('select from source_parts where source_id = $1', [source.id])).rows
        .length
    const aborted = new AbortController()
    const cut = client.fetch(`/api/sources/${source.id}/parts/0`, {
      method: 'PUT',
      headers: { 'content-type': 'application/octet-stream' },
      signal: aborted.signal,
      ...({ duplex: 'half' } as object),
      body: new ReadableStream({
        start: (stream) => stream.enqueue(new Uint8Array(content.subarray(0, 500))),
        pull: () => aborted.abort(),
      }),
    })
    await expect(cut).rejects.toThrow()
    expect(await kept()).toBe(0)
    expect((await sendPart(client, source.id, 0, content)).status).toBe(204)
    expect(await kept()).toBe(1)
  })

  it('that is not the announced one keeps nothing of it and can be sent anew', async () => {
    const client = await newLearner()
    const content = randomBytes(100)
    const { source } = await (await client.post('/api/sources', announcementOf(content))).json()
    await sendPart(client, source.id, 0, randomBytes(100))
    expect(await problem(client.post(`/api/sources/${source.id}/complete`))).toMatchObject({
      status: 409,
      code: 'source_garbled',
    })
    const again = await (await client.post('/api/sources', announcementOf(content))).json()
    expect(again).toMatchObject({
      missingParts: [0],
      source: { id: source.id, state: 'sending', bytesSent: 0 },
    })
    // The same hash with another size: one of the two is wrong, and the later announcement counts.
    const other = { ...announcementOf(content), bytes: 99 }
    expect(await (await client.post('/api/sources', other)).json()).toMatchObject({ isNew: true })
    expect((await sendSource(client, content)).state).toBe('waiting')
  })

  it('refuses what cannot be a file of ours', async () => {
    const client = await newLearner()
    const good = announcementOf(Buffer.from('x'))
    for (const [change, words] of [
      [{ bytes: 0 }, 'This file is empty.'],
      [{ bytes: sourceLimits.bytes + 1 }, 'This file is larger than 50 MB.'],
      [{ bytes: 1.5 }, ''],
      [{ sha256: 'abc' }, ''],
      [{ fileName: '' }, ''],
      [{ fileName: 'a\u0000b' }, ''],
      [{ fileName: 'x'.repeat(256) }, ''],
      [{ userId: randomUUID() }, ''],
    ] as const) {
      const answer = await problem(client.post('/api/sources', { ...good, ...change }))
      expect(answer).toMatchObject({ status: 400, code: 'invalid_input' })
      expect(answer.detail).toContain(words)
    }
    expect(await problem(client.post('/api/sources', { ...good, courseId: randomUUID() }))).toMatchObject({
      status: 404,
      code: 'course_not_found',
    })
  })

  it('keeps the same file once, and one that could not be read is read again', async () => {
    const client = await newLearner()
    const course = await createCourse(client)
    const first = await readySource(app, client, 'The same words.')
    const second = await sendSource(client, 'The same words.', { courseId: course.id })
    expect(second).toMatchObject({
      id: first.id,
      state: 'ready',
      courseId: course.id,
      courseTitle: course.title,
    })
    const { id } = await readySource(app, client, Buffer.from([1, 0, 2, 0, 255, 254]))
    expect(await (await client.get(`/api/sources/${id}`)).json()).toMatchObject({
      state: 'failed',
      fault: 'unknown_kind',
      sections: null,
    })
    const again = await sendSource(client, Buffer.from([1, 0, 2, 0, 255, 254]))
    expect(again).toMatchObject({ id, fault: null })
    expect(['waiting', 'reading']).toContain(again.state)
    await app.readings.readAll()
    // Each learner has a separate copy of a file, even if it is the same file.
    const other = await app.learner()
    expect((await sendSource(other.client, 'The same words.')).id).not.toBe(first.id)
  })
})

describe('the room of a learner', () => {
  const mebibyte = 1024 * 1024
  it('is full for one more file, also when two are announced at once', async () => {
    const client = await newLearner()
    const announce = (bytes: number) =>
      client.post('/api/sources', { ...announcementOf(randomBytes(8)), bytes })
    const answers = await Promise.all([5, 5, 5, 5].map((size) => announce(size * mebibyte)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 409, 409])
    const refused = answers.find(({ status }) => status === 409)
    expect(await refused?.json()).toMatchObject({
      code: 'source_room_full',
      detail: expect.stringContaining('at most 12 MB'),
    })
    const { room, items } = await (await client.get('/api/sources')).json()
    expect(room).toEqual({
      documents: 2,
      bytes: 10 * mebibyte,
      mostBytes: 12 * mebibyte,
      pages: 0,
      mostPages: 30,
    })
    expect((await client.delete(`/api/sources/${items[0].id}`)).status).toBe(204)
    expect((await announce(7 * mebibyte)).status).toBe(200)
  })

  it('counts pages once a document is read, and refuses what is too much then', async () => {
    const client = await newLearner()
    const first = await readySource(app, client, textDocument('stars', 2500))
    expect(first.state).toBe('ready')
    const second = await readySource(app, client, textDocument('moons', 2500))
    expect(second).toMatchObject({ state: 'failed', fault: 'no_room', sections: null, outline: [] })
    const { rows } = await app.database.pool.query('select from source_sections where source_id = $1', [
      second.id,
    ])
    expect(rows).toEqual([])
    const { room } = await (await client.get('/api/sources')).json()
    expect(room.pages).toBe(first.sections)
    await client.delete(`/api/sources/${first.id}`)
    const again = await client.post(`/api/sources/${second.id}/read`)
    expect(await again.json()).toMatchObject({ fault: null })
    await app.readings.readAll()
    expect(await (await client.get(`/api/sources/${second.id}`)).json()).toMatchObject({ state: 'ready' })
  })
})
