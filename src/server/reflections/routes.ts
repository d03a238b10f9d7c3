import {
  createReflectionSchema,
  reflectionDaySchema,
  reflectionSchema,
  reflectionYearQuerySchema,
  reflectionYearSchema,
  updateReflectionSchema,
} from '#contract/reflections.ts'
import { sendWritten } from '#server/platform/files/send-made.ts'
import { created, markdownFile, noContent, ok } from '#server/platform/http/answers.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { del, get, post, put, routes } from '#server/platform/http/route.ts'
import { createReflection } from './create-reflection.ts'
import { deleteReflection } from './delete-reflection.ts'
import { presentReflection } from './present-reflection.ts'
import { findReflection } from './queries.ts'
import { readAllReflections } from './read-all-reflections.ts'
import { readYear } from './read-year.ts'
import { updateReflection } from './update-reflection.ts'
import { writeMarkdown } from './write-markdown.ts'

export const reflectionRoutes = routes({ tag: 'reflections', unknownId: 'invalid_date' }, [
  get('/api/reflections', {
    summary: 'A year of reflections: its days with an entry',
    query: reflectionYearQuerySchema,
    answer: ok('The year', reflectionYearSchema),
    handle: ({ db, learner, query }) => readYear(db, learner.id, query.year),
  }),
  get('/api/reflections/export.md', {
    summary: 'All reflections as one Markdown file',
    work: 'export',
    answer: markdownFile,
    handle: ({ c, db, learner }) =>
      sendWritten(c, {
        parts: writeMarkdown(readAllReflections(db, learner.id)),
        type: 'text/markdown; charset=utf-8',
        disposition: 'attachment; filename="trivium-reflections.md"',
      }),
  }),
  get('/api/reflections/{date}', {
    summary: 'The reflection of a date',
    params: reflectionDaySchema,
    answer: ok('The reflection', reflectionSchema),
    errors: ['not_found'],
    handle: async ({ db, learner, params }) => {
      const row = await findReflection(db, learner.id, params.date)
      if (row === undefined) throw new AppError('not_found')
      return presentReflection(row)
    },
  }),
  post('/api/reflections/{date}', {
    summary: 'Write the reflection of a date that is today somewhere on Earth',
    params: reflectionDaySchema,
    makesRow: true,
    body: createReflectionSchema,
    answer: created('The reflection as it was saved', reflectionSchema),
    errors: ['reflection_not_today', 'reflection_exists'],
    handle: async ({ db, learner, params, body }) =>
      presentReflection(await createReflection(db, learner.id, params.date, body)),
  }),
  put('/api/reflections/{date}', {
    summary: 'Replace the text of a saved reflection',
    params: reflectionDaySchema,
    body: updateReflectionSchema,
    answer: ok('The reflection as it was saved', reflectionSchema),
    errors: ['not_found', 'changed_elsewhere'],
    handle: async ({ db, learner, params, body }) =>
      presentReflection(await updateReflection(db, learner.id, params.date, body)),
  }),
  del('/api/reflections/{date}', {
    summary: 'Delete a saved reflection',
    params: reflectionDaySchema,
    answer: noContent('It is gone'),
    errors: ['not_found'],
    handle: ({ db, learner, params }) => deleteReflection(db, learner.id, params.date),
  }),
])
