import { workPageSchema, worksQuerySchema } from '#contract/library/works.ts'
import { noContent, ok } from '#server/platform/http/answers.ts'
import { del, get, routes } from '#server/platform/http/route.ts'
import { listWorks } from './list-works.ts'
import { removeWork } from './remove-work.ts'

export const workRoutes = routes({ tag: 'library' }, [
  get('/api/works', {
    summary: 'Books and papers that I want to read, the newest first',
    query: worksQuerySchema,
    answer: ok('A page of works', workPageSchema),
    handle: ({ db, learner, query }) => listWorks(db, learner.id, query),
  }),
  del('/api/works/{id}', {
    summary: 'Take a work off my list',
    answer: noContent('Gone'),
    handle: ({ db, learner, params }) => removeWork(db, params.id, learner.id),
  }),
])
