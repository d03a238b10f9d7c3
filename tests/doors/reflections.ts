import { writtenReflection } from '../reflections.ts'
import { type Door, keyed, own } from './door.ts'

const day = '2026-01-01'
const at = () => `/api/reflections/${day}`
const today = () => new Date().toISOString().slice(0, 10)

/** A date is no id: each learner reads and writes their own day. */
export const reflectionDoors: Door[] = [
  { ...own('GET /api/reflections', 200), at: () => '/api/reflections?year=2026' },
  own('GET /api/reflections/export.md', 200),
  { ...own('GET /api/reflections/{date}', 200), at, other: 404 },
  {
    ...keyed(
      own('POST /api/reflections/{date}', 201, () => ({
        ...writtenReflection,
        begunAt: new Date().toISOString(),
      })),
    ),
    at: () => `/api/reflections/${today()}`,
  },
  { ...own('PUT /api/reflections/{date}', 200, () => writtenReflection), at, other: 404 },
  { ...own('DELETE /api/reflections/{date}', 204), at, other: 404 },
]
