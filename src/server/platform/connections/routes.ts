import { ownModelSchema, ownModelViewSchema } from '#contract/model-connections.ts'
import { noContent, ok } from '#server/platform/http/answers.ts'
import { del, get, put, routes } from '#server/platform/http/route.ts'
import { readOwnModel, removeOwnModel, saveOwnModel } from './own-model.ts'

/** A learner's own key, where the operator allows one. The server sends it to its provider only. */
export const ownModelRoutes = routes({ tag: 'model' }, [
  get('/api/model/own', {
    summary: 'Whether you may use your own key, and for which model you do. Never the key.',
    answer: ok('Your own connection', ownModelViewSchema),
    handle: ({ services, learner }) => readOwnModel(services, learner.id),
  }),
  put('/api/model/own', {
    summary: 'Use your own key: your requests use it, and do not count towards a ceiling.',
    limit: { name: 'own-model', hits: 20, seconds: 60 },
    body: ownModelSchema,
    answer: ok('Your own connection', ownModelViewSchema),
    errors: ['own_model_not_allowed'],
    handle: ({ services, learner, body }) => saveOwnModel(services, learner.id, body),
  }),
  del('/api/model/own', {
    summary: 'Take your key back. It is deleted.',
    answer: noContent('Gone'),
    handle: ({ services, learner }) => removeOwnModel(services, learner.id),
  }),
])
