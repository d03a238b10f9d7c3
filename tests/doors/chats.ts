import { type Door, ownRow } from './door.ts'

export const chatDoors: Door[] = [
  ownRow('GET /api/activities/{id}/messages', ({ ids }) => `/api/activities/${ids.activity}/messages`, 200),
  ownRow('GET /api/sources/{id}/messages', ({ ids }) => `/api/sources/${ids.source}/messages`, 200),
  ownRow(
    'POST /api/sources/{id}/librarian-chat',
    ({ ids }) => `/api/sources/${ids.source}/librarian-chat`,
    200,
    ({ ids }) => ({ message: 'What is this about?', section: 0, clientId: ids.client }),
  ),
]
