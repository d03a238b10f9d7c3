import {
  callShakySchema,
  changedEvidenceSchema,
  conceptDetailsSchema,
  conceptStandingSchema,
  courseConceptsSchema,
  forgetEverythingSchema,
  knowledgeQuerySchema,
  knowledgeSchema,
  knowledgeSettingsSchema,
  mistakesQuerySchema,
  mistakesSchema,
  saveKnowledgeSettingsSchema,
  settleSchema,
  strikeSchema,
  toldQuerySchema,
  toldSchema,
} from '#contract/knowledge/picture.ts'
import { pageQuerySchema } from '#contract/paging.ts'
import { noContent, ok } from '#server/platform/http/answers.ts'
import { del, get, post, put, routes } from '#server/platform/http/route.ts'
import { callShaky } from './call-shaky.ts'
import { forgetConcept, forgetEverything } from './forget.ts'
import { listMistakes } from './list-mistakes.ts'
import { settleEvidence, strikeEvidence } from './mark-evidence.ts'
import { readConcept } from './read-concept.ts'
import { readCourseConcepts, readPicture } from './read-picture.ts'
import { readTold } from './read-told.ts'
import { saveSettings } from './save-settings.ts'

export const knowledgeRoutes = routes({ tag: 'knowledge' }, [
  get('/api/knowledge', {
    summary: 'What Trivium believes I know: my settings, my courses with concepts, and one course',
    description:
      'The course asked for, or the one used last. Words are computed from evidence each time; nothing of them is stored.',
    query: knowledgeQuerySchema,
    answer: ok('The picture', knowledgeSchema),
    errors: ['not_found'],
    handle: ({ db, learner, query }) => readPicture(db, learner.id, query.courseId),
  }),
  del('/api/knowledge', {
    summary: 'Forget everything: all evidence and all my marks, of every course',
    body: forgetEverythingSchema,
    answer: noContent('All is forgotten; the concepts stay, as not seen'),
    handle: ({ db, learner }) => forgetEverything(db, learner.id),
  }),
  put('/api/knowledge/settings', {
    summary: 'Say whether guides may use what I know, and whether exams ask how sure I am',
    body: saveKnowledgeSettingsSchema,
    answer: ok('The settings as they are now', knowledgeSettingsSchema),
    handle: ({ db, learner, body }) => saveSettings(db, learner.id, body),
  }),
  get('/api/knowledge/told', {
    summary: 'The exact text about my knowledge of a course that a guide would get now',
    description:
      'At most 1,200 characters, for the course’s current lesson. Empty where guides may not use it, where there is nothing to tell, and while an exam of the lesson runs.',
    query: toldQuerySchema,
    answer: ok('The text', toldSchema),
    errors: ['not_found'],
    handle: ({ db, learner, query }) => readTold(db, learner.id, query.courseId),
  }),
  get('/api/courses/{id}/concepts', {
    summary: 'The concepts of one of my courses, unit by unit, and what is believed of each',
    answer: ok('The concepts', courseConceptsSchema),
    handle: ({ db, learner, params }) => readCourseConcepts(db, learner.id, params.id),
  }),
  get('/api/concepts/{id}', {
    summary: 'Why something is believed of a concept: its evidence, newest first, struck pieces too',
    query: pageQuerySchema,
    answer: ok('The concept with a page of its evidence', conceptDetailsSchema),
    handle: ({ db, learner, params, query }) => readConcept(db, learner.id, params.id, query),
  }),
  post('/api/concepts/{id}/shaky', {
    summary: 'Call a concept shaky, whatever the evidence says, or take that back',
    body: callShakySchema,
    answer: ok('The concept as it is now', conceptStandingSchema),
    handle: ({ db, learner, params, body }) => callShaky(db, learner.id, params.id, body.isShaky),
  }),
  del('/api/concepts/{id}/evidence', {
    summary: 'Forget a concept: all of its evidence and what I said of it',
    answer: ok('The concept, not seen', conceptStandingSchema),
    handle: ({ db, learner, params }) => forgetConcept(db, learner.id, params.id),
  }),
  post('/api/evidence/{id}/strike', {
    summary: 'Strike a piece of evidence, as if it had never been, or count it again',
    body: strikeSchema,
    answer: ok('The piece, and its concept as it is now', changedEvidenceSchema),
    handle: ({ db, learner, params, body }) => strikeEvidence(db, learner.id, params.id, body),
  }),
  post('/api/evidence/{id}/settle', {
    summary: 'Put a mistake away or settle its misconception, or open it again',
    body: settleSchema,
    answer: ok('The piece, and its concept as it is now', changedEvidenceSchema),
    handle: ({ db, learner, params, body }) => settleEvidence(db, learner.id, params.id, body.isSettled),
  }),
  get('/api/mistakes', {
    summary: 'What I missed, newest first: open, certain but missed, or put away',
    query: mistakesQuerySchema,
    answer: ok('A page of mistakes', mistakesSchema),
    handle: ({ db, learner, query }) => listMistakes(db, learner.id, query),
  }),
])
