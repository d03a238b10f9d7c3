import { createHash } from 'node:crypto'
import { type Door, own, ownRow, type Target } from './door.ts'

const source = ({ ids }: Target) => `/api/sources/${ids.source}`
const under =
  (path: string) =>
  (target: Target): string =>
    source(target) + path

const announced = ({ mark }: Target) => ({
  fileName: 'A book.txt',
  bytes: 4,
  sha256: createHash('sha256').update(mark).digest('hex'),
})

export const sourceDoors: Door[] = [
  own('GET /api/sources', 200),
  // Another learner gets nothing of the course; the answer always contains their own remaining storage.
  { ...own('GET /api/sources', 200), at: ({ ids }) => `/api/sources?courseId=${ids.course}` },
  own('POST /api/sources', 200, announced),
  ownRow('POST /api/sources', undefined, 200, (target) => ({
    ...announced(target),
    courseId: target.ids.course,
  })),
  {
    ...ownRow(
      'PUT /api/sources/{id}/parts/{number}',
      ({ ids }) => `/api/sources/${ids.unsentSource}/parts/0`,
      204,
      () => 'data',
    ),
    headers: () => ({ 'content-type': 'application/octet-stream' }),
  },
  ownRow('POST /api/sources/{id}/complete', under('/complete'), 200),
  ownRow('GET /api/sources/{id}', source, 200),
  ownRow('PATCH /api/sources/{id}', source, 200, () => ({ title: 'Mine now' })),
  ownRow('PATCH /api/sources/{id}', source, 200, ({ ids }) => ({ courseId: ids.course })),
  ownRow('DELETE /api/sources/{id}', source, 204),
  ownRow('POST /api/sources/{id}/read', under('/read'), 200),
  ownRow('POST /api/sources/{id}/cancel', under('/cancel'), 200),
  ownRow('GET /api/sources/{id}/sections', under('/sections'), 200),
  ownRow('GET /api/sources/{id}/file', under('/file'), 200),
  ownRow('GET /api/sources/{id}/pictures/{number}', under('/pictures/0'), 200),
  ownRow('PUT /api/sources/{id}/position', under('/position'), 204, () => ({ section: 0, start: 0 })),
]
