import { answerProposalsSchema, proposalsSchema } from '#contract/review/proposals.ts'
import { noContent, ok } from '#server/platform/http/answers.ts'
import { get, post, routes } from '#server/platform/http/route.ts'
import { answerProposals } from './answer-proposals.ts'
import { readProposals } from './read-proposals.ts'

export const proposalRoutes = routes({ tag: 'review' }, [
  get('/api/card-proposals', {
    summary: 'The cards that were proposed to me and wait for a yes or no, oldest first',
    answer: ok('The proposals', proposalsSchema),
    handle: async ({ db, learner }) => ({ proposals: await readProposals(db, learner.id) }),
  }),
  post('/api/card-proposals', {
    summary: 'Keep some of my proposals, with my words, and drop others',
    body: answerProposalsSchema,
    answer: noContent('Done; what was answered before stays as it was'),
    errors: ['not_found'],
    handle: ({ db, learner, body }) => answerProposals(db, learner.id, body),
  }),
])
