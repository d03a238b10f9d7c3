import {
  endWatchingSchema,
  openSessionSchema,
  savedProgressSchema,
  watchProgressSchema,
  watchSessionSchema,
} from '#contract/library.ts'
import { created, noContent, ok } from '#server/platform/http/answers.ts'
import { post, put, routes } from '#server/platform/http/route.ts'
import { endWatching } from './end-watching.ts'
import { saveProgress } from './save-progress.ts'
import { startWatching } from './start-watching.ts'

export const watchRoutes = routes({ tag: 'library', unknownId: 'video_not_found' }, [
  put('/api/videos/{id}/progress', {
    summary: 'Save the position of the player',
    body: watchProgressSchema,
    answer: ok('The saved position', savedProgressSchema),
    handle: ({ db, learner, params, body }) => saveProgress(db, params.id, learner.id, body),
  }),
  post('/api/videos/{id}/sessions', {
    summary: 'Begin a time of watching',
    description:
      'With an Idempotency-Key, sending again after a lost answer gives the session opened before.',
    makesRow: true,
    bodyChanges: true,
    body: openSessionSchema,
    answer: created('The session', watchSessionSchema),
    handle: ({ db, learner, params, key, body }) =>
      startWatching(db, {
        videoId: params.id,
        learnerId: learner.id,
        key,
        ...body,
      }),
  }),
  post('/api/videos/{id}/sessions/{sessionId}/end', {
    summary: 'End a time of watching, and save where it ended; told again, it changes nothing',
    body: endWatchingSchema,
    answer: noContent('Ended'),
    errors: ['not_found'],
    handle: ({ db, learner, params, body: progress }) =>
      endWatching(db, { videoId: params.id, sessionId: params.sessionId, learnerId: learner.id, progress }),
  }),
])
