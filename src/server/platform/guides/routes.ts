import { modelCheckSchema } from '#contract/model.ts'
import { modelCallsSchema } from '#contract/model-calls.ts'
import { noContent, ok } from '#server/platform/http/answers.ts'
import { get, post, routes } from '#server/platform/http/route.ts'
import { checkModel } from './check-model.ts'
import { showCalls, stopCall } from './show-calls.ts'

export const modelRoutes = routes({ tag: 'model' }, [
  post('/api/model/check', {
    summary:
      'Asks the connected model one small thing, and says what came of it. A fault of the model is no error.',
    limit: { name: 'model-check', hits: 6, seconds: 60 },
    answer: ok('What is connected, and how it answered', modelCheckSchema),
    handle: ({ services, caller }) => checkModel(services, caller),
  }),
  get('/api/model/calls', {
    summary: 'What the model does for me right now: each of my calls that is not over',
    answer: ok('The calls', modelCallsSchema),
    handle: ({ services, learner }) => showCalls(services.guides, learner.id),
  }),
  post('/api/model/calls/{id}/stop', {
    summary: 'Stop one of my calls to the model',
    answer: noContent('It is stopped'),
    handle: ({ services, learner, params }) => stopCall(services.guides, learner.id, params.id),
  }),
])
