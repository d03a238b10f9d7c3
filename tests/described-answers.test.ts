import { expect, it } from 'vitest'
import { faultOfAnswer } from './described-answers.ts'

const json = (body: unknown, status = 200, type = 'application/json') =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': type } })
const faultAt = (path: string, answer: Response, method = 'GET') => faultOfAnswer({ method, path }, answer)

it('names an answer whose status, type or shape the API document does not say', async () => {
  const page = { items: [], nextCursor: null }
  expect(await faultAt('/api/courses?limit=3', json(page))).toBeUndefined()
  expect(await faultAt('/api/courses', json(page, 418))).toContain('GET /api/courses answered 418')
  expect(await faultAt('/api/courses', json(page, 200, 'text/plain'))).toContain('as text/plain')
  expect(await faultAt('/api/courses', json({ items: [] }))).toContain("required property 'nextCursor'")
  expect(await faultAt('/api/courses', json({ ...page, items: [{ id: 7 }] }))).toContain('/items/0')
})

it('leaves what is no call of the document', async () => {
  expect(await faultAt('/healthz', json({}, 418))).toBeUndefined()
  expect(await faultAt('/api/nothing-there', json({}, 404))).toBeUndefined()
})
