import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#tests/app.ts'
import { dataOf, pngOf } from '#tests/documents/pictures.ts'
import { readySource } from '#tests/sources.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ env: { SOURCE_MB_PER_LEARNER: '1' } })
})
afterAll(() => app.stop())

const page = (picture: Buffer, more = '') =>
  `<!doctype html><html><body><nav><a href="x">Home</a></nav><h1>Oak</h1><p>${'Words of a page about an oak. '.repeat(20)}</p><img alt="An oak" src="${dataOf(picture)}">${more}</body></html>`

it('a picture comes to the owner of its document alone, as a file that can do nothing', async () => {
  const [ada, bo] = [await app.learner(), await app.learner()]
  const picture = pngOf(60, 40)
  const source = await readySource(app, ada.client, page(picture), { fileName: 'oak.html' })
  expect(source).toMatchObject({ state: 'ready', pictures: 0 })
  const { sections } = await (await ada.client.get(`/api/sources/${source.id}/sections`)).json()
  expect(sections[0].blocks.flatMap(({ pictures = [] }) => pictures)).toEqual([
    { at: sections[0].text.length, alt: 'An oak', number: 0, width: 60, height: 40 },
  ])
  const at = `/api/sources/${source.id}/pictures/0`
  const answer = await ada.client.get(at)
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'image/png',
    'content-security-policy': expect.stringMatching(/^sandbox; default-src 'none'/),
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-cache',
  })
  expect(Buffer.from(await answer.arrayBuffer()).equals(picture)).toBe(true)
  const seen = { 'if-none-match': answer.headers.get('etag') ?? '' }
  expect((await ada.client.get(at, seen)).status).toBe(304)
  expect((await bo.client.get(at)).status).toBe(404)
  expect((await ada.client.get(`/api/sources/${source.id}/pictures/1`)).status).toBe(404)
  expect((await ada.client.get(`/api/sources/${source.id}/pictures/x`)).status).toBe(404)
})

it('pictures count towards the room, and are left out where there is none', async () => {
  const { client } = await app.learner()
  const room = async () => (await (await client.get('/api/sources')).json()).room.bytes
  const source = await readySource(app, client, page(pngOf(60, 40)), { fileName: 'oak.html' })
  const withPicture = await room()
  expect(withPicture).toBe(source.bytes + pngOf(60, 40).length)
  // Another reading stores the pictures only once.
  await client.patch(`/api/sources/${source.id}`, { isWhole: true, revision: source.revision })
  await app.readings.readAll()
  expect(await room()).toBe(withPicture)
  const large = Buffer.concat([pngOf(60, 40), randomBytes(480_000)])
  const other = page(large)
  const full = await readySource(app, client, other, { fileName: 'full.html' })
  expect(full).toMatchObject({ state: 'ready', pictures: 1 })
  expect(await room()).toBe(withPicture + full.bytes)
  const { rows } = await app.database.pool.query(
    'select count(*)::int as count from source_pictures where source_id = $1',
    [full.id],
  )
  expect(rows[0].count).toBe(0)
  expect((await client.delete(`/api/sources/${source.id}`)).status).toBe(204)
  expect(await room()).toBe(full.bytes)
})
