import { type Door, ownRow } from './door.ts'

export const chatDoors: Door[] = [
  ownRow('GET /api/activities/{id}/messages', ({ ids }) => `/api/activities/${ids.activity}/messages`, 200),
]
