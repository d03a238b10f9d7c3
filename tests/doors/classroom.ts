import { type Door, ownRow, type Target } from './door.ts'

const plan = ({ ids }: Target) => `/api/lesson-plans/${ids.plan}`

const page = ({ ids }: Target) => `/api/activities/${ids.activity}/page`

const lesson = ({ ids }: Target) => ({ courseId: ids.course, unitId: ids.unit })
const activity = (target: Target) => ({ ...lesson(target), activityId: target.ids.activity })

export const classroomDoors: Door[] = [
  ownRow('GET /api/courses/{id}/classroom', ({ ids }) => `/api/courses/${ids.course}/classroom`, 200),
  ownRow('GET /api/activities/{id}/texts', ({ ids }) => `/api/activities/${ids.activity}/texts`, 200),
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
  ownRow('POST /api/lesson-plans/{id}/prefetch', (target) => `${plan(target)}/prefetch`, 200),
  ownRow(
    'POST /api/activities/{id}/exercises/{exerciseId}/attempt',
    ({ ids }) => `/api/activities/${ids.activity}/exercises/${ids.exercise}/attempt`,
    200,
    () => ({ text: 'My answer' }),
  ),
  ownRow(
    'POST /api/activities/{id}/exercises/{exerciseId}/hints',
    ({ ids }) => `/api/activities/${ids.activity}/exercises/${ids.exercise}/hints`,
    409,
  ),
  ownRow('GET /api/activities/{id}/page', page, 200),
  ownRow('PUT /api/activities/{id}/page', page, 200, () => ({ sections: { from: 'A book' } })),
  ownRow('POST /api/units/{id}/card-proposals', ({ ids }) => `/api/units/${ids.unit}/card-proposals`, 200),
  // The guides' calls about rows of the owner; guides.ts has the calls whose answer depends only on the body.
  ownRow('POST /api/generate-lesson', undefined, 200, activity),
  ownRow('POST /api/generate-notes', undefined, 200, activity),
  ownRow('POST /api/generate-resources', undefined, 200, activity),
  ownRow('POST /api/professor-chat', undefined, 200, (target) => ({
    ...activity(target),
    clientId: target.ids.client,
    studentMessage: 'What now?',
  })),
  ownRow('POST /api/examiner-chat', undefined, 200, (target) => ({
    ...activity(target),
    clientId: target.ids.client,
    question: 'What now?',
    currentQuestion: { id: target.ids.question },
  })),
]
