import { proposalsSchema } from '#contract/review/proposals.ts'
import { ok } from '#server/platform/http/answers.ts'
import { post, routes } from '#server/platform/http/route.ts'
import { proposeCards } from './propose-cards.ts'

export const lessonCardRoutes = routes({ tag: 'classroom' }, [
  post('/api/units/{id}/card-proposals', {
    summary: 'The cards that my lesson proposes and that wait for a yes or no; made at the first call',
    asksGuide: true,
    answer: ok('The proposals', proposalsSchema),
    errors: ['lesson_locked'],
    handle: async ({ services, caller, params }) => ({
      proposals: await proposeCards(services, caller, params.id),
    }),
  }),
])
