import { type Door, own, ownRow, type Target } from './door.ts'

const asFile = () => ({ 'content-type': 'application/octet-stream' })

/** The file that `fillEveryTable` sends. */
const sentTo =
  (path: string) =>
  ({ ids }: Target) =>
    `${path}?sent=${ids.sentFile}&sentBytes=10`

export const cardFileDoors: Door[] = [
  { ...own('POST /api/cards/import/check', 200, () => 'front\tback'), headers: asFile },
  { ...own('POST /api/cards/import', 200, () => 'front\tback'), headers: asFile },
  ...['/api/cards/import/check', '/api/cards/import'].map((path) => ({
    ...ownRow(
      `POST ${path}`,
      ({ ids }: Target) => `${path}?courseId=${ids.course}`,
      200,
      () => 'front\tback',
    ),
    headers: asFile,
  })),
  // Each learner has separate ids for files in parts: another learner's id names nothing.
  {
    ...own('PUT /api/sent-files/{id}/parts/{number}', 204, () => 'data'),
    at: ({ ids }) => `/api/sent-files/${ids.sentFile}/parts/0`,
    headers: asFile,
    tellsNothing: true,
  },
  ...['/api/cards/import/check', '/api/cards/import'].map((path) => ({
    ...own(`POST ${path}`, 200),
    at: sentTo(path),
    headers: asFile,
    other: 409,
    tellsNothing: true as const,
  })),
  ownRow('GET /api/card-media', ({ mark }) => `/api/card-media?${new URLSearchParams({ name: mark })}`, 200),
  own('GET /api/cards/export', 200),
  ownRow('GET /api/cards/export', ({ ids }) => `/api/cards/export?courseId=${ids.course}`, 200),
]
