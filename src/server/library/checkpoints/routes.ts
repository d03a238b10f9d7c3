import {
  answerCheckpointSchema,
  answeredCheckpointSchema,
  videoCheckpointsSchema,
  watchSettingsSchema,
} from '#contract/library/checkpoints.ts'
import { toldRunSchema } from '#contract/runs.ts'
import { noContent, ok, streamed } from '#server/platform/http/answers.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { del, get, post, put, routes } from '#server/platform/http/route.ts'
import { answerRun } from '#server/runs/answer-run.ts'
import { beginRun } from '#server/runs/begin-run.ts'
import { answerCheckpoint, skipCheckpoint } from './answer-checkpoint.ts'
import { declineCard } from './card-for-missed.ts'
import { checkpointsKind } from './checkpoints-kind.ts'
import { listCheckpoints } from './list-checkpoints.ts'
import { findAskedVideo } from './sets.ts'
import { readWatchSettings, saveAsking, saveWatchSettings } from './watch-settings.ts'

export const checkpointRoutes = routes({ tag: 'library', unknownId: 'video_not_found' }, [
  get('/api/videos/{id}/checkpoints', {
    summary: 'The questions asked during my video, without their keys, and what I answered',
    answer: ok('The questions', videoCheckpointsSchema),
    handle: ({ c, db, learner, params }) =>
      listCheckpoints(db, learner.id, params.id, { hasModel: c.get('services').guides.model !== null }),
  }),
  post('/api/videos/{id}/checkpoints', {
    summary: 'Have the questions of a video made, once for all who have its transcript',
    asksGuide: true,
    answer: streamed(toldRunSchema),
    errors: ['no_checkpoints'],
    handle: async ({ c, db, learner, params }) => {
      const { isLong, hash } = await findAskedVideo(db, params.id, learner.id)
      if (!isLong) throw new AppError('no_checkpoints')
      const run = await beginRun(db, checkpointsKind, {
        userId: learner.id,
        subject: params.id,
        request: { videoId: params.id, ...(hash === null ? {} : { transcriptHash: hash }) },
      })
      return answerRun(c, checkpointsKind, run)
    },
  }),
  post('/api/videos/{id}/checkpoints/{checkpointId}/answers', {
    summary: 'Answer a question; the first answer of a viewing counts',
    body: answerCheckpointSchema,
    answer: ok('Whether it was right, and why', answeredCheckpointSchema),
    errors: ['not_found'],
    handle: ({ db, learner, params, body }) =>
      answerCheckpoint(
        db,
        { learnerId: learner.id, videoId: params.id, checkpointId: params.checkpointId },
        body,
      ),
  }),
  post('/api/videos/{id}/checkpoints/{checkpointId}/skip', {
    summary: 'Skip a question',
    answer: noContent('Skipped'),
    errors: ['not_found'],
    handle: ({ db, learner, params }) =>
      skipCheckpoint(db, { learnerId: learner.id, videoId: params.id, checkpointId: params.checkpointId }),
  }),
  del('/api/videos/{id}/checkpoint-answers/{answerId}/card', {
    summary: 'Want no card of a question that I missed',
    answer: noContent('There is none, and none will be made'),
    errors: ['not_found'],
    handle: ({ db, learner, params }) =>
      declineCard(db, { learnerId: learner.id, videoId: params.id, answerId: params.answerId }),
  }),
  put('/api/videos/{id}/asks-checkpoints', {
    summary: 'Say whether questions are asked during this video',
    body: watchSettingsSchema,
    answer: noContent('Saved'),
    handle: ({ db, learner, params, body }) => saveAsking(db, learner.id, params.id, body),
  }),
])

export const watchSettingsRoutes = routes({ tag: 'library' }, [
  get('/api/watch-settings', {
    summary: 'Whether questions are asked during videos',
    answer: ok('The settings', watchSettingsSchema),
    handle: ({ db, learner }) => readWatchSettings(db, learner.id),
  }),
  put('/api/watch-settings', {
    summary: 'Say whether questions are asked during videos',
    body: watchSettingsSchema,
    answer: ok('The settings as they are now', watchSettingsSchema),
    handle: ({ db, learner, body }) => saveWatchSettings(db, learner.id, body),
  }),
])
