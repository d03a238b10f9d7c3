import { plannedCourse } from '../courses.ts'
import { type Door, own, ownRow, type Target } from './door.ts'

const asKey = ({ ids }: Target) => ({ 'idempotency-key': ids.course })
const course = ({ ids }: Target) => `/api/courses/${ids.course}`

export const courseDoors: Door[] = [
  own('GET /api/courses', 200),
  // The sender makes up the key: the id of another learner's course does not lead to that course.
  { ...own('POST /api/courses', 201, () => plannedCourse()), headers: asKey },
  // Needs the owner's document: for other learners that document does not exist.
  ownRow('POST /api/courses', undefined, 201, ({ ids }) => plannedCourse({ sourceIds: [ids.source] })),
  own('GET /api/courses/browse', 200),
  own('GET /api/bundled-courses', 200),
  // Bundled courses are the same for all learners and are named by a folder: the id of a learner's course
  // names none.
  {
    ...own('POST /api/bundled-courses/{name}', 404),
    at: ({ ids }) => `/api/bundled-courses/${ids.course}`,
  },
  { ...own('POST /api/bundled-courses/{name}', 201), at: () => '/api/bundled-courses/how-learning-works' },
  { call: 'GET /api/courses/{id}', at: course, visitor: 200, other: 200, owner: 200 },
  ownRow('PATCH /api/courses/{id}', course, 200, () => ({ title: 'Mine now' })),
  ownRow('PATCH /api/courses/{id}', course, 200, ({ ids, mark }) => ({
    units: [{ id: ids.unit, title: mark, unitObjective: '', unitAssessment: '' }],
  })),
  ownRow('DELETE /api/courses/{id}', course, 204),
  {
    call: 'POST /api/courses/{id}/fork',
    at: (target) => `${course(target)}/fork`,
    visitor: 401,
    other: 201,
    owner: 200,
    coursemate: 200,
    repeatsWords: true,
  },
  {
    ...ownRow('GET /api/courses/{id}/coursemates', (target) => `${course(target)}/coursemates`, 200),
    coursemate: 200,
  },
  {
    call: 'GET /api/courses/{id}/more-by-creator',
    at: (target) => `${course(target)}/more-by-creator`,
    visitor: 401,
    other: 200,
    owner: 200,
  },
  {
    call: 'GET /api/courses/{id}/videos',
    at: (target) => `${course(target)}/videos`,
    visitor: 401,
    other: 200,
    owner: 200,
  },
  {
    call: 'POST /api/courses/{id}/views',
    at: (target) => `${course(target)}/views`,
    visitor: 204,
    other: 204,
    owner: 204,
  },
  // A learner sees their own report or none; no learner reads another's report.
  {
    call: 'GET /api/courses/{id}/report',
    at: (target) => `${course(target)}/report`,
    visitor: 401,
    other: 200,
    owner: 200,
  },
  {
    call: 'PUT /api/courses/{id}/report',
    at: (target) => `${course(target)}/report`,
    body: () => ({ reason: 'spam', words: 'Look at unit 1.' }),
    visitor: 401,
    other: 200,
    owner: 409,
  },
  ownRow('GET /api/courses/{id}/updates', (target) => `${course(target)}/updates`, 200),
  // The owner of an original has nothing to take over.
  ownRow(
    'POST /api/courses/{id}/updates',
    (target) => `${course(target)}/updates`,
    409,
    ({ ids }) => ({ revision: 1, units: [{ id: ids.unit, version: 'any' }] }),
  ),
]
