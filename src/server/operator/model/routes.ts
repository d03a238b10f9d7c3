import { modelCheckSchema } from '#contract/model.ts'
import { learnersMaySchema, modelConnectionSchema, modelSettingsSchema } from '#contract/model-connections.ts'
import { asOperator } from '#server/operator/only-operators.ts'
import { askModel } from '#server/platform/guides/check-model.ts'
import { noContent, ok } from '#server/platform/http/answers.ts'
import { del, get, post, put, routes } from '#server/platform/http/route.ts'
import { allowOwnKeys } from './allow-own-keys.ts'
import { connectModel } from './connect-model.ts'
import { disconnectModel } from './disconnect-model.ts'
import { readModel } from './read-model.ts'
import { tryModel } from './try-model.ts'

/** The model of the installation. A key is only received here and never returned. */
export const operatorModelRoutes = routes({ tag: 'operator' }, [
  get('/api/operator/model', {
    summary: 'Which model is connected, and where that was set. Never the key.',
    answer: ok('The connection', modelSettingsSchema),
    errors: ['not_found'],
    handle: ({ services }) => readModel(services),
  }),
  post('/api/operator/model/check', {
    summary: 'Asks a model one small thing before it is connected. A fault of the model is no error.',
    limit: { name: 'operator-model-check', hits: 12, seconds: 60 },
    body: modelConnectionSchema,
    answer: ok('What answered, and how fast', modelCheckSchema),
    errors: ['not_found'],
    handle: ({ services, caller, body }) => tryModel(services, caller, body),
  }),
  post('/api/operator/model/check-current', {
    summary:
      'Asks the model of the installation one small thing, whatever key the operator brought for themselves.',
    limit: { name: 'operator-model-check', hits: 12, seconds: 60 },
    answer: ok('What answered, and how fast', modelCheckSchema),
    errors: ['not_found'],
    handle: async ({ services, caller }) => askModel(await services.connections.refresh(), caller),
  }),
  put('/api/operator/model', {
    summary: 'Connect a model, for every process and without a restart.',
    description: 'With an empty key the kept one stays if the address does.',
    body: modelConnectionSchema,
    answer: ok('The connection', modelSettingsSchema),
    errors: ['not_found', 'model_set_by_variables'],
    handle: async ({ db, services, learner, body }) => {
      const { env, connections } = services
      await connectModel({ db, env, sealer: connections.sealer }, asOperator(learner), body)
      return readModel(services)
    },
  }),
  del('/api/operator/model', {
    summary: 'Disconnect the model. Its key is deleted.',
    answer: noContent('Disconnected'),
    errors: ['not_found'],
    handle: ({ db, learner }) => disconnectModel(db, asOperator(learner)),
  }),
  put('/api/operator/model/own-keys', {
    summary: 'Whether learners may use their own key.',
    body: learnersMaySchema,
    answer: noContent('Said'),
    errors: ['not_found'],
    handle: ({ db, learner, body }) => allowOwnKeys(db, asOperator(learner), body.allowed),
  }),
])
