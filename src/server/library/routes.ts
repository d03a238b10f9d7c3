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
import { pageQuerySchema } from '#contract/paging.ts'
import { created, noContent, ok } from '#server/platform/http/answers.ts'
import { del, get, patch, post, routes } from '#server/platform/http/route.ts'
import { addVideo } from './add-video.ts'
import { askVideoSite } from './catalogues/ask-video-site.ts'
import { countVideos } from './count-videos.ts'
import { deleteVideo } from './delete-video.ts'
import { editVideo } from './edit-video.ts'
import { findVideo } from './find-video.ts'
import { listVideos } from './list-videos.ts'
import { readTranscriptPage } from './transcripts/read-transcript-page.ts'

export const libraryRoutes = routes({ tag: 'library', unknownId: 'video_not_found' }, [
  get('/api/videos', {
    summary:
      'My videos, searched in title and description, of one tab, course and origin, in the order asked for',
    query: videoListQuerySchema,
    answer: ok('A page of videos', videoPageSchema),
    handle: ({ db, learner, query }) => listVideos(db, learner.id, query),
  }),
  get('/api/video-counts', {
    summary: 'How many of my videos each tab holds under the same search, course and origin',
    query: videoCountsQuerySchema,
    answer: ok('The counts', videoCountsSchema),
    handle: ({ db, learner, query }) => countVideos(db, learner.id, query),
  }),
  get('/api/video-name', {
    summary: 'What a video is called on YouTube; empty where the site does not say in time',
    // The video site limits the requests of this server, so one learner must not use up that limit for all.
    limit: { name: 'video-names', hits: 30, seconds: 60 },
    query: videoNameQuerySchema,
    answer: ok('Title and channel', videoNameSchema),
    handle: ({ c, query }) => askVideoSite(query.videoUrl, { signal: c.req.raw.signal }),
  }),
  post('/api/videos', {
    summary: 'Add a video to one of my courses',
    makesRow: true,
    body: addVideoSchema,
    answer: created('The added video', videoDetailSchema),
    errors: ['course_not_found', 'space_full'],
    handle: ({ db, services: { env }, learner, body }) => addVideo(db, learner.id, body, env.space),
  }),
  get('/api/videos/{id}', {
    summary: 'One of my videos, with my notes and the units of its course',
    answer: ok('The video', videoDetailSchema),
    handle: ({ db, learner, params }) => findVideo(db, params.id, learner.id),
  }),
  patch('/api/videos/{id}', {
    summary:
      'Change what I wrote about a video, its course or its transcript; with the revision it was made on, a change over a newer one is refused',
    body: editVideoSchema,
    answer: ok('The changed video', videoDetailSchema),
    errors: ['course_not_found', 'changed_elsewhere', 'space_full'],
    handle: ({ db, services: { env }, learner, params, body }) =>
      editVideo(db, params.id, learner.id, body, env.space),
  }),
  del('/api/videos/{id}', {
    summary: 'Delete a video with its sessions and its conversation',
    answer: noContent('Gone'),
    handle: ({ db, learner, params }) => deleteVideo(db, params.id, learner.id),
  }),
  get('/api/videos/{id}/transcript', {
    summary: 'The transcript of a video, line by line, from linesCursor on; no line where there is none',
    query: pageQuerySchema.pick({ cursor: true }),
    answer: ok('The transcript, or the first lines of it where it passes 256 kB', transcriptSchema),
    handle: ({ db, learner, params, query: { cursor } }) =>
      readTranscriptPage(db, { id: params.id, learnerId: learner.id, cursor }),
  }),
])
