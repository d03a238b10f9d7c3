import { type Door, own, ownRow } from './door.ts'

const brief = {
  title: 'Baking Bread',
  description: 'Sourdough from flour and water.',
  objectives: ['Bake a loaf'],
  priorKnowledge: ['None'],
  difficultyLevel: 'Beginner',
  weeklyHours: 1,
  lessons: 2,
}
const lesson = { courseTitle: 'Baking Bread', lessonTitle: 'Wild yeast', lessonObjective: 'Explain yeast.' }

/** The guides' calls whose answer depends only on the body. */
export const guideDoors: Door[] = [
  own('POST /api/generate-course', 200, () => ({ course: brief })),
  ownRow('POST /api/generate-course', undefined, 200, ({ ids }) => ({
    course: brief,
    sourceIds: [ids.source],
  })),
  own('POST /api/propose-course', 200, () => ({ sentence: 'I want to learn why bread rises.' })),
  own('POST /api/generate-lesson', 200, () => lesson),
  own('POST /api/generate-notes', 200, () => lesson),
  own('POST /api/generate-resources', 200, () => ({ title: 'Yeast', topic: 'Yeast' })),
  own('POST /api/professor-chat', 200, () => ({ lessonTitle: 'Yeast', studentMessage: 'Why does it rise?' })),
  own('POST /api/examiner-chat', 200, () => ({ question: 'May I ask?' })),
  own('POST /api/model/check', 200),
  own('GET /api/model/calls', 200),
  // Running calls are in memory, not in a table.
  { ...own('POST /api/model/calls/{id}/stop', 404), at: ({ ids }) => `/api/model/calls/${ids.login}/stop` },
  own('GET /api/model/own', 200),
  // The operator has not allowed it here.
  own('PUT /api/model/own', 403, () => ({ provider: 'openai', model: 'a', key: 'sk-1' })),
  own('DELETE /api/model/own', 204),
]
