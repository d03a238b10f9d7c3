import { createRoute, z } from '@hono/zod-openapi'
import {
  addVideoSchema,
  editVideoSchema,
  transcriptSchema,
  videoCountsQuerySchema,
  videoCountsSchema,
  videoDetailSchema,
  videoListQuerySchema,
  videoNameQuerySchema,
  videoNameSchema,
  videoPageSchema,
} from '#contract/library.ts'
import { learnerOf } from '#server/platform/context.ts'
import { jsonAnswer, jsonBody } from '#server/platform/openapi/describe.ts'
import { enforceLimit, type Limit } from '#server/platform/rate-limit.ts'
import { createRouter } from '#server/platform/router.ts'
import { addVideo } from './add-video.ts'
import { askVideoSite } from './ask-video-site.ts'
import { countVideos } from './count-videos.ts'
import { deleteVideo } from './delete-video.ts'
import { editVideo } from './edit-video.ts'
import { findTranscript, findVideo } from './find-video.ts'
import { listVideos } from './list-videos.ts'

const tags = ['library']
const params = z.object({ id: z.uuid() })

const listRoute = createRoute({
  method: 'get',
  path: '/api/videos',
  tags,
  summary:
    'My videos, searched in title and description, of one tab, course and origin, in the order asked for',
  request: { query: videoListQuerySchema },
  responses: { 200: jsonAnswer('A page of videos', videoPageSchema) },
})

const countRoute = createRoute({
  method: 'get',
  path: '/api/video-counts',
  tags,
  summary: 'How many of my videos each tab holds under the same search, course and origin',
  request: { query: videoCountsQuerySchema },
  responses: { 200: jsonAnswer('The counts', videoCountsSchema) },
})

/** The video site counts what one server asks: no learner may spend that for all. */
const namesPerLearner: Limit = { name: 'video-names', hits: 30, seconds: 60 }

const nameRoute = createRoute({
  method: 'get',
  path: '/api/video-name',
  tags,
  summary: 'What a video is called on YouTube; empty where the site does not say in time',
  request: { query: videoNameQuerySchema },
  responses: { 200: jsonAnswer('Title and channel', videoNameSchema) },
})

const addRoute = createRoute({
  method: 'post',
  path: '/api/videos',
  tags,
  summary: 'Add a video to one of my courses',
  request: { body: jsonBody(addVideoSchema) },
  responses: { 201: jsonAnswer('The added video', videoDetailSchema) },
})

const findRoute = createRoute({
  method: 'get',
  path: '/api/videos/{id}',
  tags,
  summary: 'One of my videos, with my notes and the units of its course',
  request: { params },
  responses: { 200: jsonAnswer('The video', videoDetailSchema) },
})

const editRoute = createRoute({
  method: 'patch',
  path: '/api/videos/{id}',
  tags,
  summary: 'Change what I wrote about a video, its course or its transcript',
  request: { params, body: jsonBody(editVideoSchema) },
  responses: { 200: jsonAnswer('The changed video', videoDetailSchema) },
})

const deleteRoute = createRoute({
  method: 'delete',
  path: '/api/videos/{id}',
  tags,
  summary: 'Delete a video with its sessions and its conversation',
  request: { params },
  responses: { 204: { description: 'Gone' } },
})

const transcriptRoute = createRoute({
  method: 'get',
  path: '/api/videos/{id}/transcript',
  tags,
  summary: 'The transcript of a video, line by line; no line where there is none',
  request: { params },
  responses: { 200: jsonAnswer('The transcript', transcriptSchema) },
})

export const libraryRoutes = createRouter({ unknownId: 'video_not_found' })
  .openapi(listRoute, async (c) => {
    const { db } = c.get('services')
    return c.json(await listVideos(db, learnerOf(c).id, c.req.valid('query')), 200)
  })
  .openapi(countRoute, async (c) => {
    const { db } = c.get('services')
    return c.json(await countVideos(db, learnerOf(c).id, c.req.valid('query')), 200)
  })
  .openapi(nameRoute, async (c) => {
    const { env, db } = c.get('services')
    if (env.rateLimits) await enforceLimit(db, namesPerLearner, learnerOf(c).id)
    return c.json(await askVideoSite(c.req.valid('query').videoUrl, { signal: c.req.raw.signal }), 200)
  })
  .openapi(addRoute, async (c) => {
    const { db } = c.get('services')
    return c.json(await addVideo(db, learnerOf(c).id, c.req.valid('json')), 201)
  })
  .openapi(findRoute, async (c) => {
    const { db } = c.get('services')
    return c.json(await findVideo(db, c.req.valid('param').id, learnerOf(c).id), 200)
  })
  .openapi(editRoute, async (c) => {
    const { db } = c.get('services')
    const { id } = c.req.valid('param')
    return c.json(await editVideo(db, id, learnerOf(c).id, c.req.valid('json')), 200)
  })
  .openapi(deleteRoute, async (c) => {
    await deleteVideo(c.get('services').db, c.req.valid('param').id, learnerOf(c).id)
    return c.body(null, 204)
  })
  .openapi(transcriptRoute, async (c) => {
    const { db } = c.get('services')
    return c.json(await findTranscript(db, c.req.valid('param').id, learnerOf(c).id), 200)
  })
