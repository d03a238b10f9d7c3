import { type Door, ownRow, type Target } from './door.ts'

const plan = ({ ids }: Target) => `/api/lesson-plans/${ids.plan}`

export const classroomDoors: Door[] = [
  ownRow('GET /api/courses/{id}/classroom', ({ ids }) => `/api/courses/${ids.course}/classroom`, 200),
  ownRow(
    'POST /api/courses/{id}/end-session',
    ({ ids }) => `/api/courses/${ids.course}/end-session`,
    200,
    () => ({
      lessonIndex: 0,
    }),
  ),
  ownRow(
    'PUT /api/lesson-plans/{id}/active-activity',
    (target) => `${plan(target)}/active-activity`,
    204,
    () => ({
      activeActivityIndex: 0,
    }),
  ),
  ownRow('PUT /api/lesson-plans/{id}/prefetch-lease', (target) => `${plan(target)}/prefetch-lease`, 200),
  ownRow(
    'DELETE /api/lesson-plans/{id}/prefetch-lease',
    (target) => `${plan(target)}/prefetch-lease?until=${new Date().toISOString()}`,
    204,
  ),
]
