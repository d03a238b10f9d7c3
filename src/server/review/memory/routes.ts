import { zoneQuerySchema } from '#contract/review/day.ts'
import { memorySchema, reviewSettingsSchema, saveReviewSettingsSchema } from '#contract/review/memory.ts'
import { ok } from '#server/platform/http/answers.ts'
import { get, put, routes } from '#server/platform/http/route.ts'
import { readMemory } from './read-memory.ts'
import { saveReviewSettings } from './save-settings.ts'

export const memoryRoutes = routes({ tag: 'review' }, [
  get('/api/review/memory', {
    summary: 'What is known of my memory: the coming 30 days, recall by age, and my settings',
    description:
      'Days end at four in the morning in the time zone given. Cards are counted once, on the day they come next, spread within the daily cap. Recall by age is computed from the newest 50,000 reviews.',
    query: zoneQuerySchema,
    answer: ok('My memory', memorySchema),
    handle: ({ db, learner, query }) => readMemory(db, learner.id, { zone: query.zone, now: new Date() }),
  }),
  put('/api/review/settings', {
    summary: 'Say how I want to review; only what is sent changes',
    body: saveReviewSettingsSchema,
    answer: ok('The settings as they are now', reviewSettingsSchema),
    handle: ({ db, learner, body }) => saveReviewSettings(db, learner.id, body),
  }),
])
