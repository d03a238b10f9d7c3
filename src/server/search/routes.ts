import { foundEverythingSchema, searchEverythingSchema } from '#contract/search/found.ts'
import { ok } from '#server/platform/http/answers.ts'
import { get, routes } from '#server/platform/http/route.ts'
import { searchEverything } from './search-everything.ts'

export const searchRoutes = routes({ tag: 'search' }, [
  get('/api/search', {
    summary: 'Everything of mine that contains all of these words; the last word may be incomplete',
    description:
      'Courses, lessons, concepts, projects, lesson notes, chats, cards, documents, videos with their transcripts and reflections. What an exam asks right now is not among it. Beside it the concepts so named that have cards to review.',
    query: searchEverythingSchema,
    work: 'search',
    answer: ok('What was found, in groups', foundEverythingSchema),
    handle: ({ db, learner, query }) => searchEverything(db, learner.id, query),
  }),
])
