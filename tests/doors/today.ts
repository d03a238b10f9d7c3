import { type Door, own, ownRow, type Target } from './door.ts'

const carryOver = ({ ids }: Target) => `/api/carry-overs/${ids.carryOver}`

export const todayDoors: Door[] = [
  own('GET /api/today', 200),
  ownRow('GET /api/courses/{id}/card-count', ({ ids }) => `/api/courses/${ids.course}/card-count`, 200),
  {
    ...own('POST /api/reflections/{date}/carry-over', 200),
    at: () => '/api/reflections/2026-01-01/carry-over',
    other: 404,
  },
  ownRow('GET /api/units/{id}/carry-over', ({ ids }) => `/api/units/${ids.unit}/carry-over`, 200),
  ownRow('PUT /api/carry-overs/{id}', carryOver, 200, ({ mark }) => ({ quote: mark })),
  ownRow(
    'POST /api/carry-overs/{id}/answer',
    (target) => `${carryOver(target)}/answer`,
    204,
    ({ ids }) => ({ unitId: ids.unit }),
  ),
  ownRow('DELETE /api/carry-overs/{id}', carryOver, 204),
]
