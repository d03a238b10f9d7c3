import { type Door, own, ownRow, type Target } from './door.ts'

const asFile = () => ({ 'content-type': 'application/octet-stream' })

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
  ownRow('GET /api/card-media', ({ mark }) => `/api/card-media?${new URLSearchParams({ name: mark })}`, 200),
  own('GET /api/cards/export', 200),
  ownRow('GET /api/cards/export', ({ ids }) => `/api/cards/export?courseId=${ids.course}`, 200),
]
