import { type Door, keyed, listOfCourse, own, ownRow, type Target } from './door.ts'

const project = ({ ids }: Target) => `/api/projects/${ids.project}`
const milestone = (target: Target) => `${project(target)}/milestones/${target.ids.milestone}`
const submission = (target: Target) => `${milestone(target)}/submissions/${target.ids.submission}`

/** A draft as the browser sends it to have a part rewritten: its milestones are not rows yet. */
const draft = ({ ids }: Target) => ({
  head: { title: 'An oven', description: 'Of clay.', projectType: 'model', difficultyLevel: 'beginner' },
  milestones: [
    {
      id: ids.milestone,
      title: 'Walls',
      description: '',
      hours: 1,
      tasks: [],
      criteria: [],
      hints: [],
      conceptKeys: [],
    },
  ],
})

export const projectDoors: Door[] = [
  own('GET /api/projects', 200),
  listOfCourse('GET /api/projects'),
  keyed(own('POST /api/projects', 201, () => ({ title: 'A bread oven', description: 'Built of clay.' }))),
  // A course in the body must belong to the learner too.
  ownRow('POST /api/projects', undefined, 201, ({ ids }) => ({
    title: 'A bread oven',
    description: 'Built of clay.',
    courseId: ids.course,
    unitId: ids.unit,
    milestones: [{ title: 'Walls', tasks: [{ id: ids.task, title: 'One' }] }],
  })),
  // The run that planned it must too.
  ownRow('POST /api/projects', undefined, 201, ({ ids }) => ({
    title: 'A bread oven',
    description: 'Built of clay.',
    runId: ids.projectRun,
  })),
  ownRow('POST /api/generate-project', undefined, 200, ({ ids }) => ({
    courseId: ids.course,
    unitIds: [ids.unit],
    hours: 5,
  })),
  ownRow(
    'POST /api/generate-project/{id}/rewrite',
    ({ ids }) => `/api/generate-project/${ids.projectRun}/rewrite`,
    200,
    (target) => ({ part: 'head', draft: draft(target) }),
  ),
  ownRow('GET /api/projects/{id}', project, 200),
  ownRow('GET /api/projects/{id}/milestones', (target) => `${project(target)}/milestones`, 200),
  ownRow('PATCH /api/projects/{id}', project, 200, () => ({ title: 'Mine now' })),
  ownRow('PATCH /api/projects/{id}', project, 200, ({ ids }) => ({ courseId: ids.course, unitId: ids.unit })),
  ownRow('DELETE /api/projects/{id}', project, 200),
  ownRow('POST /api/projects/{id}/restore', (target) => `${project(target)}/restore`, 200),
  ownRow('POST /api/projects/{id}/share', (target) => `${project(target)}/share`, 200),
  ownRow('DELETE /api/projects/{id}/share', (target) => `${project(target)}/share`, 200),
  ownRow('GET /api/projects/{id}/export.md', (target) => `${project(target)}/export.md`, 200),
  {
    call: 'GET /api/shared/{token}',
    at: ({ ids }) => `/api/shared/token-${ids.project}`,
    visitor: 200,
    other: 200,
    owner: 200,
  },
  {
    call: 'GET /api/shared/{token}/milestones',
    at: ({ ids }) => `/api/shared/token-${ids.project}/milestones`,
    visitor: 200,
    other: 200,
    owner: 200,
  },
  keyed(
    ownRow(
      'POST /api/projects/{id}/milestones',
      (target) => `${project(target)}/milestones`,
      201,
      ({ ids }) => ({ title: 'Walls', tasks: [{ id: ids.task, title: 'One' }] }),
    ),
  ),
  ownRow(
    'PUT /api/projects/{id}/milestones/order',
    (target) => `${project(target)}/milestones/order`,
    200,
    ({ ids }) => ({ milestoneIds: [ids.milestone] }),
  ),
  ownRow('PATCH /api/projects/{id}/milestones/{milestoneId}', milestone, 200, ({ ids }) => ({
    title: 'Mine now',
    tasks: [{ id: ids.task, title: 'One' }],
  })),
  ownRow('DELETE /api/projects/{id}/milestones/{milestoneId}', milestone, 200),
  ownRow(
    'PATCH /api/projects/{id}/milestones/{milestoneId}/tasks/{taskId}',
    (target) => `${milestone(target)}/tasks/${target.ids.task}`,
    200,
    () => ({ completed: true }),
  ),
  keyed(
    ownRow(
      'POST /api/projects/{id}/milestones/{milestoneId}/hours',
      (target) => `${milestone(target)}/hours`,
      200,
      () => ({ hours: 1 }),
    ),
  ),
  ownRow(
    'POST /api/projects/{id}/milestones/{milestoneId}/hints',
    (target) => `${milestone(target)}/hints`,
    200,
  ),
  ownRow(
    'POST /api/projects/{id}/milestones/{milestoneId}/hints/all',
    (target) => `${milestone(target)}/hints/all`,
    200,
  ),
  keyed(
    ownRow(
      'POST /api/projects/{id}/milestones/{milestoneId}/submissions',
      (target) => `${milestone(target)}/submissions`,
      201,
      () => ({ text: 'Done.' }),
    ),
  ),
  ownRow('DELETE /api/projects/{id}/milestones/{milestoneId}/submissions/{submissionId}', submission, 200),
  // The feedback is kept, with or without a model.
  ownRow(
    'POST /api/projects/{id}/milestones/{milestoneId}/submissions/{submissionId}/feedback',
    (target) => `${submission(target)}/feedback`,
    200,
  ),
  ownRow(
    'POST /api/projects/{id}/milestones/{milestoneId}/submissions/{submissionId}/feedback/answer-back',
    (target) => `${submission(target)}/feedback/answer-back`,
    409,
    () => ({ index: 0, text: 'I see it differently.' }),
  ),
  ownRow(
    'POST /api/projects/{id}/milestones/{milestoneId}/submissions/{submissionId}/feedback/ticks',
    (target) => `${submission(target)}/feedback/ticks`,
    200,
    () => ({ ticks: [{ criterion: 'One', isMet: true }] }),
  ),
]
