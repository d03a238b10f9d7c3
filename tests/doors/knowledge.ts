import { type Door, listOfCourse, own, ownRow, type Target } from './door.ts'

const concept = ({ ids }: Target) => `/api/concepts/${ids.concept}`
const evidence = ({ ids }: Target) => `/api/evidence/${ids.evidence}`

export const knowledgeDoors: Door[] = [
  own('GET /api/knowledge', 200),
  ownRow('GET /api/knowledge', ({ ids }) => `/api/knowledge?courseId=${ids.course}`, 200),
  ownRow('GET /api/knowledge/told', ({ ids }) => `/api/knowledge/told?courseId=${ids.course}`, 200),
  own('DELETE /api/knowledge', 204, () => ({ confirm: 'forget' })),
  own('PUT /api/knowledge/settings', 200, () => ({ guidesMayUse: false })),
  ownRow('GET /api/courses/{id}/concepts', ({ ids }) => `/api/courses/${ids.course}/concepts`, 200),
  ownRow('GET /api/concepts/{id}', concept, 200),
  ownRow(
    'POST /api/concepts/{id}/shaky',
    (target) => `${concept(target)}/shaky`,
    200,
    () => ({
      isShaky: true,
    }),
  ),
  ownRow('DELETE /api/concepts/{id}/evidence', (target) => `${concept(target)}/evidence`, 200),
  ownRow(
    'POST /api/evidence/{id}/strike',
    (target) => `${evidence(target)}/strike`,
    200,
    () => ({
      isStruck: true,
      reason: 'Pressed the wrong key.',
    }),
  ),
  ownRow(
    'POST /api/evidence/{id}/settle',
    (target) => `${evidence(target)}/settle`,
    200,
    () => ({
      isSettled: true,
    }),
  ),
  own('GET /api/mistakes', 200),
  listOfCourse('GET /api/mistakes'),
]
