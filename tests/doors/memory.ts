import { type Door, own } from './door.ts'

export const memoryDoors: Door[] = [
  own('GET /api/review/memory', 200),
  own('PUT /api/review/settings', 200, () => ({ dailyCap: 30 })),
  own('GET /api/review/decks', 200),
  own('PUT /api/review/decks', 404, () => ({ name: 'No deck of anybody', isMixed: true })),
]
