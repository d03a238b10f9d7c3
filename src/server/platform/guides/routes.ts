import { modelCheckSchema } from '#contract/model.ts'
import { ok } from '#server/platform/http/answers.ts'
import { post, routes } from '#server/platform/http/route.ts'
import { checkModel } from './check-model.ts'

export const modelRoutes = routes({ tag: 'model' }, [
  post('/api/model/check', {
    summary:
      'Asks the connected model one small thing, and says what came of it. A fault of the model is no error.',
    limit: { name: 'model-check', hits: 6, seconds: 60 },
    answer: ok('What is connected, and how it answered', modelCheckSchema),
    handle: ({ services, caller }) => checkModel(services, caller),
  }),
])
