import { createRoute } from '@hono/zod-openapi'
import { profileSchema, updateProfileSchema } from '#contract/profile.ts'
import { learnerOf } from '#server/platform/context.ts'
import { jsonAnswer, jsonBody } from '#server/platform/openapi/shapes.ts'
import { createRouter } from '#server/platform/router.ts'
import { readProfile } from './read-profile.ts'
import { updateProfile } from './update-profile.ts'

const getRoute = createRoute({
  method: 'get',
  path: '/api/profile',
  tags: ['profile'],
  summary: 'My student profile, or null where there is none.',
  responses: jsonAnswer('The profile', profileSchema.nullable()),
})

const putRoute = createRoute({
  method: 'put',
  path: '/api/profile',
  tags: ['profile'],
  summary: 'Save my student profile.',
  request: jsonBody(updateProfileSchema),
  responses: jsonAnswer('The saved profile', profileSchema),
})

export const profileRoutes = createRouter()
  .openapi(getRoute, async (c) => c.json(await readProfile(c.get('services').db, learnerOf(c).id), 200))
  .openapi(putRoute, async (c) =>
    c.json(await updateProfile(c.get('services').db, learnerOf(c), c.req.valid('json')), 200),
  )
