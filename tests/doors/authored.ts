import { authoredUnit } from '../authored.ts'
import { type Door, keyed, ownRow, type Target } from './door.ts'

const unit = ({ ids }: Target) => `/api/units/${ids.unit}`
const under = (path: string) => (target: Target) => unit(target) + path

export const authoredDoors: Door[] = [
  ownRow('GET /api/courses/{id}/lessons', ({ ids }) => `/api/courses/${ids.course}/lessons`, 200),
  ownRow('GET /api/units/{id}/content', under('/content'), 200),
  ownRow('PUT /api/units/{id}/content', under('/content'), 200, () => ({ content: authoredUnit })),
  ownRow('GET /api/units/{id}/versions', under('/versions'), 200),
  ownRow('GET /api/units/{id}/versions/{number}', under('/versions/1'), 200),
  ownRow('POST /api/units/{id}/undo', under('/undo'), 200),
  // Its lesson is written already, so nothing is left to publish.
  ownRow('GET /api/units/{id}/publish', under('/publish'), 409),
  keyed(
    ownRow('POST /api/units/{id}/publish', under('/publish'), 409, ({ ids }) => ({
      content: authoredUnit,
      activityIds: [ids.activity],
      version: 'any',
    })),
  ),
]
