import { type Door, own, ownRow } from './door.ts'

export const searchDoors: Door[] = [
  { ...own('GET /api/search', 200), at: ({ mark }) => `/api/search?words=${mark}` },
  { ...own('GET /api/source-passages', 200), at: ({ mark }) => `/api/source-passages?words=${mark}` },
  ownRow(
    'GET /api/sources/{id}/search',
    ({ ids, mark }) => `/api/sources/${ids.source}/search?words=${mark}`,
    200,
  ),
]
