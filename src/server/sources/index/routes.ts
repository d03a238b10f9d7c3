import { z } from 'zod'
import { searchWordsSchema } from '#contract/search/found.ts'
import { foundPassageSchema } from '#contract/sources.ts'
import { ok } from '#server/platform/http/answers.ts'
import { present } from '#server/platform/http/present.ts'
import { get, routes } from '#server/platform/http/route.ts'
import { type FoundPassage, findSourcePassages } from './find-source-passages.ts'
import { searchInSource } from './search-in-source.ts'

const maxFound = 60
const foundPassages = z.object({ items: z.array(foundPassageSchema) })
const shown = (items: FoundPassage[]) => present(foundPassages, { items })

export const sourceSearchRoutes = routes({ tag: 'sources', unknownId: 'source_not_found' }, [
  get('/api/sources/{id}/search', {
    summary: 'Passages of one of my documents, the best first; the last word may be incomplete',
    query: searchWordsSchema,
    work: 'search',
    answer: ok('The passages', foundPassages),
    handle: async ({ db, learner, params, query }) =>
      shown(
        await searchInSource(db, learner.id, { sourceId: params.id, words: query.words, limit: maxFound }),
      ),
  }),
  get('/api/source-passages', {
    summary: 'Passages of all of my documents, the best first; the last word may be incomplete',
    query: searchWordsSchema,
    work: 'search',
    answer: ok('The passages', foundPassages),
    handle: async ({ db, learner, query }) =>
      shown(await findSourcePassages(db, learner.id, { words: query.words, isTyping: true }, maxFound)),
  }),
])
