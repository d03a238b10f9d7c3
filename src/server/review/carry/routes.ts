import { reflectionDaySchema } from '#contract/reflections.ts'
import {
  answerCarryOverSchema,
  carryOverSchema,
  chooseSentenceSchema,
  lessonCarryOverSchema,
  takenUpSchema,
} from '#contract/review/today.ts'
import { noContent, ok } from '#server/platform/http/answers.ts'
import { del, get, post, put, routes } from '#server/platform/http/route.ts'
import { answerCarryOver, chooseSentence, dismissCarryOver } from './change-carry-over.ts'
import { openLesson } from './open-lesson.ts'
import { takeUp } from './take-up.ts'

export const carryOverRoutes = routes({ tag: 'review' }, [
  post('/api/reflections/{date}/carry-over', {
    summary: 'Read a reflection of mine for the next lesson, where I have allowed it',
    description:
      'Once for each time it was saved. Its most challenging and its questions are matched to concepts of my courses, by the model or by a search over text: one sentence is carried over to the next lesson, and up to three cards are proposed.',
    params: reflectionDaySchema,
    answer: ok('What was made of it', takenUpSchema),
    // If the model fails, the text search replaces it, so the call itself does not fail.
    limit: { name: 'carry-over', hits: 20, seconds: 60 },
    errors: ['not_found'],
    handle: ({ services, caller, params }) => takeUp(services, caller, params.date),
  }),
  get('/api/units/{id}/carry-over', {
    summary: 'What the lesson begins with: my own words from a reflection, and a question on them',
    answer: ok('The carry-over, or none', lessonCarryOverSchema),
    handle: ({ db, learner, params }) => openLesson(db, learner.id, params.id),
  }),
  put('/api/carry-overs/{id}', {
    summary: 'Have another sentence of the reflection taken up',
    body: chooseSentenceSchema,
    answer: ok('The carry-over as it is now', carryOverSchema),
    handle: ({ db, learner, params, body }) => chooseSentence(db, learner.id, params.id, body.quote),
  }),
  post('/api/carry-overs/{id}/answer', {
    summary: 'Say that the question was answered in a lesson',
    body: answerCarryOverSchema,
    answer: noContent('It is taken up'),
    handle: ({ db, learner, params, body }) => answerCarryOver(db, learner.id, params.id, body.unitId),
  }),
  del('/api/carry-overs/{id}', {
    summary: 'Have nothing of the reflection taken up',
    answer: noContent('The lesson begins without it'),
    handle: ({ db, learner, params }) => dismissCarryOver(db, learner.id, params.id),
  }),
])
