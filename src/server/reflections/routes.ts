import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { problemSchema } from '#contract/errors.ts'
import {
  createReflectionSchema,
  reflectionDaySchema,
  reflectionSchema,
  reflectionYearQuerySchema,
  reflectionYearSchema,
  updateReflectionSchema,
} from '#contract/reflections.ts'
import { learnerOf } from '#server/platform/context.ts'
import { AppError } from '#server/platform/errors.ts'
import { createRouter } from '#server/platform/router.ts'
import { createReflection } from './create-reflection.ts'
import { deleteReflection } from './delete-reflection.ts'
import { presentReflection } from './present-reflection.ts'
import { findReflection } from './queries.ts'
import { readAllReflections } from './read-all-reflections.ts'
import { readYear } from './read-year.ts'
import { streamText } from './stream-text.ts'
import { updateReflection } from './update-reflection.ts'
import { writeMarkdown } from './write-markdown.ts'

const tags = ['reflections']
const json = <Schema extends z.ZodType>(schema: Schema) => ({ 'application/json': { schema } })
const problem = (description: string) => ({
  description,
  content: { 'application/problem+json': { schema: problemSchema } },
})
const oneDay = '/api/reflections/{date}'
const badDate = problem('The date is no date of the calendar.')
const badText = problem('The date, an answer or a rating is not valid; `fields` says which.')
const none = problem('There is no reflection for this date.')
const theReflection = (description: string) => ({ description, content: json(reflectionSchema) })

const getYear = createRoute({
  method: 'get',
  path: '/api/reflections',
  tags,
  summary: 'A year of reflections: its days with an entry, and the streaks',
  request: { query: reflectionYearQuerySchema },
  responses: {
    200: { description: 'The year', content: json(reflectionYearSchema) },
    400: problem('The year is not valid.'),
  },
})

const getMarkdown = createRoute({
  method: 'get',
  path: '/api/reflections/export.md',
  tags,
  summary: 'All reflections as one Markdown file',
  responses: { 200: { description: 'The file', content: { 'text/markdown': { schema: z.string() } } } },
})

const getOne = createRoute({
  method: 'get',
  path: oneDay,
  tags,
  summary: 'The reflection of a date',
  request: { params: reflectionDaySchema },
  responses: { 200: theReflection('The reflection'), 400: badDate, 404: none },
})

const postOne = createRoute({
  method: 'post',
  path: oneDay,
  tags,
  summary: 'Write the reflection of a date that is today somewhere on Earth',
  request: {
    params: reflectionDaySchema,
    body: { required: true, content: json(createReflectionSchema) },
  },
  responses: {
    201: theReflection('The reflection as it was saved'),
    400: badText,
    409: problem('There is one already: update it instead.'),
  },
})

const putOne = createRoute({
  method: 'put',
  path: oneDay,
  tags,
  summary: 'Replace the text of a saved reflection',
  request: {
    params: reflectionDaySchema,
    body: { required: true, content: json(updateReflectionSchema) },
  },
  responses: {
    200: theReflection('The reflection as it was saved'),
    400: badText,
    404: none,
    409: problem('It was changed since `revision`.'),
  },
})

const deleteOne = createRoute({
  method: 'delete',
  path: oneDay,
  tags,
  summary: 'Delete a saved reflection',
  request: { params: reflectionDaySchema },
  responses: { 204: { description: 'It is gone' }, 400: badDate, 404: none },
})

/** A date in the path that is none has the sentence of the documents. */
export const reflectionRoutes = createRouter({ unknownId: 'invalid_date' })
  .openapi(getYear, async (c) => {
    const { year } = c.req.valid('query')
    return c.json(await readYear(c.get('services').db, learnerOf(c).id, year), 200)
  })
  .openapi(getMarkdown, async (c) => {
    const all = readAllReflections(c.get('services').db, learnerOf(c).id)
    return c.body(await streamText(writeMarkdown(all)), 200, {
      'Content-Type': 'text/markdown; charset=utf-8',
      'Content-Disposition': 'attachment; filename="trivium-reflections.md"',
    })
  })
  .openapi(getOne, async (c) => {
    const row = await findReflection(c.get('services').db, learnerOf(c).id, c.req.valid('param').date)
    if (row === undefined) throw new AppError('not_found')
    return c.json(presentReflection(row), 200)
  })
  .openapi(postOne, async (c) => {
    const { date } = c.req.valid('param')
    const row = await createReflection(c.get('services').db, learnerOf(c).id, date, c.req.valid('json'))
    return c.json(presentReflection(row), 201)
  })
  .openapi(putOne, async (c) => {
    const { date } = c.req.valid('param')
    const row = await updateReflection(c.get('services').db, learnerOf(c).id, date, c.req.valid('json'))
    return c.json(presentReflection(row), 200)
  })
  .openapi(deleteOne, async (c) => {
    await deleteReflection(c.get('services').db, learnerOf(c).id, c.req.valid('param').date)
    return c.body(null, 204)
  })
