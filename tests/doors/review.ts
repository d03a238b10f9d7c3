import { randomUUID } from 'node:crypto'
import { type Door, listOfCourse, own, ownRow, type Target } from './door.ts'

const card = ({ ids }: Target) => `/api/cards/${ids.card}`
const words = { front: 'What is a base rate?', back: 'How common something is.' }
const making = (said: (target: Target) => object): Door =>
  ownRow(
    'POST /api/cards',
    () => '/api/cards',
    201,
    (target) => ({ ...words, ...said(target) }),
  )

export const reviewDoors: Door[] = [
  own('GET /api/review', 200),
  ownRow('GET /api/review', ({ ids }) => `/api/review?conceptId=${ids.concept}`, 200),
  own('GET /api/cards', 200),
  listOfCourse('GET /api/cards'),
  own('POST /api/cards', 201, () => words),
  {
    ...own('POST /api/cards', 201, () => words),
    headers: ({ ids }) => ({ 'idempotency-key': ids.client }),
  },
  making(({ ids }) => ({ courseId: ids.course })),
  making(({ ids }) => ({ unitId: ids.unit })),
  making(({ ids }) => ({ conceptId: ids.concept })),
  making(({ ids }) => ({ activityId: ids.activity })),
  making(({ ids }) => ({ video: { id: ids.video, second: 3 } })),
  making(({ ids }) => ({ document: { id: ids.source, section: 0, start: 0, end: 1 } })),
  ownRow('GET /api/cards/{id}', card, 200),
  ownRow('PUT /api/cards/{id}', card, 200, () => words),
  ownRow(
    'POST /api/cards/{id}/suspend',
    (target) => `${card(target)}/suspend`,
    200,
    () => ({ isSuspended: true }),
  ),
  ownRow(
    'POST /api/cards/{id}/reviews',
    (target) => `${card(target)}/reviews`,
    200,
    () => ({ id: randomUUID(), rating: 3, at: '2026-01-02T00:00:00Z' }),
  ),
  ownRow(
    'POST /api/cards/{id}/reviews',
    (target) => `${card(target)}/reviews`,
    200,
    ({ ids }) => ({ id: ids.review, rating: 3, at: '2026-01-02T00:00:00Z' }),
  ),
  ownRow('DELETE /api/card-reviews/{id}', ({ ids }) => `/api/card-reviews/${ids.review}`, 200),
  ownRow('DELETE /api/cards/{id}', card, 204),
]
