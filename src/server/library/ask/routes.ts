import {
  addedFoundSchema,
  addedListSchema,
  addFoundSchema,
  askLibrarianSchema,
} from '#contract/library/ask.ts'
import { toldRunSchema } from '#contract/runs.ts'
import { created, ok, streamed } from '#server/platform/http/answers.ts'
import { get, post, routes } from '#server/platform/http/route.ts'
import { answerRun } from '#server/runs/answer-run.ts'
import { beginRun } from '#server/runs/begin-run.ts'
import { addFound, listAdded } from './add-found.ts'
import { askKind } from './ask-kind.ts'
import { requireOwnPlace } from './served-concepts.ts'

export const askRoutes = routes({ tag: 'library' }, [
  post('/api/ask-librarian', {
    summary: 'Look for what serves a wish: videos here, my documents, works in catalogues',
    body: askLibrarianSchema,
    asksGuide: true,
    answer: streamed(toldRunSchema),
    errors: ['course_not_found', 'unit_not_found'],
    handle: async ({ c, db, learner, body }) => {
      await requireOwnPlace(db, learner.id, body)
      return answerRun(c, askKind, await beginRun(db, askKind, { userId: learner.id, request: body }))
    },
  }),
  get('/api/ask-librarian/{id}/added', {
    summary: 'Which finds of a run are in my library',
    answer: ok('By their numbers', addedListSchema),
    handle: async ({ db, learner, params }) => ({ items: await listAdded(db, learner.id, params.id) }),
  }),
  post('/api/ask-librarian/{id}/added', {
    summary: 'Add one of the finds of a run to my library: what is here, or what a catalogue confirmed',
    makesRow: true,
    body: addFoundSchema,
    answer: created('The entry in the library', addedFoundSchema),
    errors: ['nothing_to_add', 'space_full'],
    handle: ({ db, services: { env }, learner, params, body }) =>
      addFound(db, learner.id, params.id, body.number, env.space),
  }),
])
