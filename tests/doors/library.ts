import { videoToAdd } from '../videos.ts'
import { type Door, keyed, listOfCourse, own, ownRow, type Target } from './door.ts'

const video = ({ ids }: Target) => `/api/videos/${ids.video}`
const under =
  (path: string) =>
  (target: Target): string =>
    video(target) + path
const asKey = ({ ids }: Target) => ({ 'idempotency-key': ids.session })
const ended = { durationWatched: 1, playbackPositionSeconds: 1, endedSecondsAgo: 0 }

const found = ({ ids }: Target) => `/api/ask-librarian/${ids.run}/added`

export const libraryDoors: Door[] = [
  own('POST /api/ask-librarian', 200, () => ({ wish: 'tides' })),
  // Concerns the owner's course: for other learners that course and its unit do not exist.
  ownRow('POST /api/ask-librarian', undefined, 200, ({ ids }) => ({ wish: 'tides', courseId: ids.course })),
  ownRow('POST /api/ask-librarian', undefined, 200, ({ ids }) => ({ wish: 'tides', unitId: ids.unit })),
  ownRow('GET /api/ask-librarian/{id}/added', found, 200),
  // Only what the run found can be added: here the owner's run has nothing with that number.
  keyed(ownRow('POST /api/ask-librarian/{id}/added', found, 404, () => ({ number: 1 }))),
  own('GET /api/works', 200),
  listOfCourse('GET /api/works'),
  ownRow('DELETE /api/works/{id}', ({ ids }) => `/api/works/${ids.work}`, 204),
  own('GET /api/videos', 200),
  own('GET /api/video-counts', 200),
  // Without an address, so that the server sends no request to the video site.
  own('GET /api/video-name', 400),
  // Another learner gets no videos of the owner's course, as if it did not exist.
  listOfCourse('GET /api/videos'),
  listOfCourse('GET /api/video-counts'),
  // Into the owner's course: for other learners that course does not exist.
  keyed(ownRow('POST /api/videos', undefined, 201, ({ ids }) => videoToAdd(ids.course))),
  ownRow('GET /api/videos/{id}', video, 200),
  ownRow('PATCH /api/videos/{id}', video, 200, () => ({ title: 'Mine now' })),
  ownRow('PATCH /api/videos/{id}', video, 200, ({ ids }) => ({ courseId: ids.course })),
  ownRow('DELETE /api/videos/{id}', video, 204),
  ownRow('GET /api/videos/{id}/transcript', under('/transcript'), 200),
  ownRow('PUT /api/videos/{id}/progress', under('/progress'), 200, () => ({ playbackPositionSeconds: 1 })),
  { ...ownRow('POST /api/videos/{id}/sessions', under('/sessions'), 201), headers: asKey },
  ownRow(
    'POST /api/videos/{id}/sessions/{sessionId}/end',
    (target) => `${video(target)}/sessions/${target.ids.session}/end`,
    204,
    () => ended,
  ),
  ownRow('GET /api/videos/{id}/checkpoints', under('/checkpoints'), 200),
  ownRow('POST /api/videos/{id}/checkpoints', under('/checkpoints'), 200),
  ownRow(
    'POST /api/videos/{id}/checkpoints/{checkpointId}/answers',
    (target) => `${video(target)}/checkpoints/${target.ids.checkpoint}/answers`,
    200,
    () => ({ chosenOption: 1 }),
  ),
  ownRow(
    'POST /api/videos/{id}/checkpoints/{checkpointId}/skip',
    (target) => `${video(target)}/checkpoints/${target.ids.checkpoint}/skip`,
    204,
  ),
  ownRow(
    'DELETE /api/videos/{id}/checkpoint-answers/{answerId}/card',
    (target) => `${video(target)}/checkpoint-answers/${target.ids.checkpointAnswer}/card`,
    204,
  ),
  ownRow('PUT /api/videos/{id}/asks-checkpoints', under('/asks-checkpoints'), 204, () => ({
    asksCheckpoints: false,
  })),
  own('GET /api/watch-settings', 200),
  own('PUT /api/watch-settings', 200, () => ({ asksCheckpoints: false })),
  ownRow('GET /api/videos/{id}/librarian-chat', under('/librarian-chat'), 200),
  ownRow('POST /api/videos/{id}/librarian-chat', under('/librarian-chat'), 200, ({ ids }) => ({
    message: 'What is this about?',
    currentTime: 0,
    clientId: ids.client,
  })),
]
