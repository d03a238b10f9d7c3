import { createRoute, z } from '@hono/zod-openapi'
import {
  endSessionSchema,
  openSessionSchema,
  savedProgressSchema,
  watchProgressSchema,
  watchSessionSchema,
} from '#contract/library.ts'
import { learnerOf } from '#server/platform/context.ts'
import { jsonAnswer, jsonBody } from '#server/platform/openapi/describe.ts'
import { createRouter } from '#server/platform/router.ts'
import { endSession } from './end-session.ts'
import { openSession } from './open-session.ts'
import { saveProgress } from './save-progress.ts'

const tags = ['library']
const params = z.object({ id: z.uuid() })

const progressRoute = createRoute({
  method: 'put',
  path: '/api/videos/{id}/progress',
  tags,
  summary: 'Save where the player stands',
  request: { params, body: jsonBody(watchProgressSchema) },
  responses: { 200: jsonAnswer('The saved position', savedProgressSchema) },
})

const openRoute = createRoute({
  method: 'post',
  path: '/api/videos/{id}/sessions',
  tags,
  summary: 'Begin a time of watching',
  description: 'With an Idempotency-Key, sending again after a lost answer gives the session opened before.',
  request: {
    params,
    headers: z.object({ 'idempotency-key': z.uuid().optional() }),
    body: jsonBody(openSessionSchema),
  },
  responses: { 201: jsonAnswer('The session', watchSessionSchema) },
})

const endRoute = createRoute({
  method: 'post',
  path: '/api/videos/{id}/sessions/{sessionId}/end',
  tags,
  summary: 'End a time of watching, and save where it ended; told again, it changes nothing',
  request: {
    params: z.object({ id: z.uuid(), sessionId: z.uuid() }),
    body: jsonBody(endSessionSchema),
  },
  responses: { 204: { description: 'Ended' } },
})

export const watchRoutes = createRouter({ unknownId: 'video_not_found' })
  .openapi(progressRoute, async (c) => {
    const { db } = c.get('services')
    const { id } = c.req.valid('param')
    return c.json(await saveProgress(db, id, learnerOf(c).id, c.req.valid('json')), 200)
  })
  .openapi(openRoute, async (c) => {
    const session = await openSession(c.get('services').db, {
      videoId: c.req.valid('param').id,
      learnerId: learnerOf(c).id,
      key: c.req.valid('header')['idempotency-key'],
      ...c.req.valid('json'),
    })
    return c.json(session, 201)
  })
  .openapi(endRoute, async (c) => {
    const { id: videoId, sessionId } = c.req.valid('param')
    const told = c.req.valid('json')
    await endSession(c.get('services').db, { videoId, sessionId, learnerId: learnerOf(c).id, told })
    return c.body(null, 204)
  })
