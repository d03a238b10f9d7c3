import { z } from '@hono/zod-openapi'
import { expect, it } from 'vitest'
import { createLog } from '#server/platform/operations/log.ts'
import { answerFault } from './answer-faults.ts'
import { noContent, ok } from './answers.ts'
import { readCalls } from './known-calls.ts'
import { del, get, patch, routes } from './route.ts'

const id = '9b0f7a52-63a4-4d0c-8f0e-6b1f6d1a2c3d'
const room = routes({ tag: 'things', unknownId: 'course_not_found' }, [
  get('/api/things/newest', {
    summary: 'The newest',
    answer: ok('It', z.object({ id: z.string() })),
    // @ts-expect-error: what is handed back has the shape that is promised
    handle: () => ({ id: 1 }),
  }),
  get('/api/things/{id}', {
    summary: 'One thing',
    for: 'anyone',
    answer: ok('It', z.object({ id: z.string(), seenBy: z.string().nullable() })),
    // A visitor may call, so there may be no learner.
    handle: ({ params, learner }) => ({ id: params.id, seenBy: learner?.id ?? null }),
  }),
  patch('/api/things/{id}', {
    summary: 'Change it',
    for: 'anyone',
    body: z.object({ title: z.string('A title, please.') }),
    answer: ok('It', z.object({ title: z.string() })),
    errors: ['changed_elsewhere'],
    handle: ({ body }) => body,
  }),
  del('/api/things/{id}', {
    summary: 'Remove it',
    answer: noContent('Gone'),
    handle: ({ learner }) => learner.id,
  }),
])

const ask = (method: string, path: string, learner: { id: string } | null, body?: object) => {
  const app = routes({ tag: 'all' }, [])
  app.use(async (c, next) => {
    c.set('services', { env: {}, db: null } as never)
    c.set('learner', learner as never)
    c.set('requestId', 'r')
    c.set('log', createLog('silent', { write: () => undefined }))
    await next()
  })
  app.onError(answerFault)
  const init = body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
  return app.route('/', room).request(path, { method, ...init })
}

it('sends what the handler hands back with the status the route promises', async () => {
  const found = await ask('GET', `/api/things/${id}`, null)
  expect([found.status, await found.json()]).toEqual([200, { id, seenBy: null }])
  const gone = await ask('DELETE', `/api/things/${id}`, { id: 'ada' })
  expect([gone.status, await gone.text()]).toEqual([204, ''])
})

it('refuses a visitor, an id that cannot exist and a body that does not fit', async () => {
  expect((await ask('DELETE', `/api/things/${id}`, null)).status).toBe(401)
  expect(await (await ask('GET', '/api/things/7', null)).json()).toMatchObject({ code: 'course_not_found' })
  expect(await (await ask('PATCH', `/api/things/${id}`, null, {})).json()).toMatchObject({
    code: 'invalid_input',
    fields: { title: 'A title, please.' },
  })
})

it('describes who may call and every refusal by its status', () => {
  const { paths } = room.getOpenAPI31Document({ openapi: '3.1.0', info: { title: '', version: '' } })
  const calls = paths?.['/api/things/{id}']
  expect(calls?.patch?.security).toEqual([])
  expect(Object.keys(calls?.patch?.responses ?? {})).toEqual([
    '200',
    '400',
    '403',
    '404',
    '408',
    '409',
    '413',
    '415',
    '429',
    '431',
    '503',
    '507',
  ])
  expect(Object.keys(calls?.delete?.responses ?? {})).toEqual([
    '204',
    '400',
    '401',
    '403',
    '404',
    '429',
    '431',
    '503',
    '507',
  ])
})

it('knows the calls for anyone by the first route that fits', () => {
  const { isForAnyone, methodsOf } = readCalls(room)
  expect(isForAnyone('GET', `/api/things/${id}`)).toBe(true)
  expect(isForAnyone('GET', '/api/things/newest')).toBe(false)
  expect(isForAnyone('DELETE', `/api/things/${id}`)).toBe(false)
  expect(isForAnyone('GET', '/api/other')).toBe(false)
  expect(isForAnyone('HEAD', `/api/things/${id}`)).toBe(true)
  expect(methodsOf(`/api/things/${id}`)).toEqual(['GET', 'HEAD', 'PATCH', 'DELETE'])
  expect(methodsOf('/api/things')).toEqual([])
})
