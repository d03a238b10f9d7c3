import { type Door, own, ownRow, type Target } from './door.ts'

const under =
  (path: string) =>
  ({ ids }: Target): string =>
    `/api/runs/${ids.run}${path}`

export const runDoors: Door[] = [
  { ...own('GET /api/runs', 200), at: () => '/api/runs?kind=ask_librarian' },
  ownRow('GET /api/runs/{id}/events', under('/events'), 200),
  ownRow('POST /api/runs/{id}/stop', under('/stop'), 200),
  ownRow('POST /api/runs/{id}/put-away', under('/put-away'), 204),
]
