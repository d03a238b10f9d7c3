import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { problemSchema } from '#contract/errors/problem.ts'
import { startTestApp, type TestApp } from '../../../tests/app.ts'
import type { TestLearner } from '../../../tests/learner.ts'
import { keptReflections, writtenReflection as written } from '../../../tests/reflections.ts'

let app: TestApp
let ada: TestLearner
const today = new Date().toISOString().slice(0, 10)
const path = (date: string) => `/api/reflections/${date}`
const rows = (learner = ada) => keptReflections(app.database.pool, learner.id)
const problemOf = async (answer: Response) => problemSchema.parse(await answer.json())

beforeAll(async () => {
  app = await startTestApp()
  ada = await app.learner()
})
afterAll(() => app.stop())
beforeEach(async () => {
  await app.database.pool.query('delete from reflections')
})

describe('bad input', () => {
  it.each([
    '2025-02-30',
    '2025-2-3',
    '0000-01-01',
    '10000-01-01',
    'yesterday',
    '2026-01-01T00:00:00Z',
    '%00',
    '2026-01-01%0A',
    "2026-01-01'--",
    '../profile',
    'ＡＢ',
  ])('as the date %s is told in words', async (date) => {
    const encoded = date.startsWith('%') || date.includes('%0A') ? date : encodeURIComponent(date)
    for (const answer of [
      await ada.client.get(path(encoded)),
      await ada.client.post(path(encoded), written),
      await ada.client.put(path(encoded), written),
      await ada.client.delete(path(encoded)),
    ]) {
      expect(await problemOf(answer)).toMatchObject({
        status: 400,
        code: 'invalid_date',
        detail: 'Invalid date format. Please use YYYY-MM-DD format.',
      })
    }
    expect(await rows()).toEqual([])
  })

  it.each([0, 6, 2.5, '3', null, -1])('as the rating %j is refused and nothing kept', async (rating) => {
    const userResponses = { ...written.userResponses, understanding_rating: rating }
    const problem = await problemOf(await ada.client.post(path(today), { ...written, userResponses }))
    expect(problem).toMatchObject({
      status: 400,
      fields: { 'userResponses.understanding_rating': 'Please rate with a whole number from 1 to 5.' },
    })
    expect(await rows()).toEqual([])
  })

  it('as an entry of 200 kB is refused with its limit, on update too', async () => {
    const body = { ...written, reflectionEntry: 'x'.repeat(200_000) }
    const sentence = 'Please keep this within 20,000 characters. It is 180,000 characters too long.'
    expect(await problemOf(await ada.client.post(path(today), body))).toMatchObject({
      status: 400,
      fields: { reflectionEntry: sentence },
    })
    expect(await rows()).toEqual([])
    await ada.client.post(path(today), written)
    expect((await ada.client.put(path(today), body)).status).toBe(400)
    expect(await rows()).toEqual([{ date: today, reflection_entry: written.reflectionEntry }])
    const huge = { ...written, reflectionEntry: 'x'.repeat(300_000) }
    expect((await ada.client.put(path(today), huge)).status).toBe(413)
  })

  it.each([
    ['nothing', ''],
    ['null', 'null'],
    ['a list', '[]'],
    ['a number', '1e400'],
    ['half an object', '{"userResponses":'],
    ['no answers', '{"reflectionEntry":"x"}'],
    ['no entry', '{"userResponses":{"what_learned":"x"}}'],
    ['a blank entry', '{"userResponses":{"what_learned":"x"},"reflectionEntry":" \\n "}'],
    ['NUL', '{"userResponses":{"what_learned":"x"},"reflectionEntry":"a\\u0000b"}'],
    ['answers of another kind', '{"userResponses":{"what_learned":{"$gt":""}},"reflectionEntry":"x"}'],
    ['a question that is not asked', '{"userResponses":{"what_learned":"x","mood":1},"reflectionEntry":"x"}'],
    ['a forged prototype', '{"__proto__":{"reflectionEntry":"x"},"userResponses":{"what_learned":"x"}}'],
    [
      'a time that is none',
      '{"userResponses":{"what_learned":"x"},"reflectionEntry":"x","draftBegunAt":"soon"}',
    ],
  ])('as a body that is %s is refused and nothing kept', async (_name, body) => {
    const answer = await ada.client.send('POST', path(today), body)
    expect((await problemOf(answer)).status).toBe(400)
    expect(await rows()).toEqual([])
  })

  it('as no body at all is refused and nothing kept', async () => {
    const answer = await ada.client.fetch(path(today), { method: 'POST' })
    expect((await problemOf(answer)).status).toBe(415)
    expect(await rows()).toEqual([])
  })

  it('as half a character is kept as a replacement, not as an error', async () => {
    const body = '{"userResponses":{"what_learned":"x"},"reflectionEntry":"cut \\ud83d"}'
    expect((await ada.client.send('POST', path(today), body)).status).toBe(201)
    expect((await rows())[0]?.reflection_entry).toBe('cut \ufffd')
  })

  it.each(['0', '10000', '-1', '2026.5', '1e3', 'x', '', '２０２６'])(
    'as the year %j is refused',
    async (year) => {
      const answer = await ada.client.get(`/api/reflections?year=${encodeURIComponent(year)}`)
      expect(await problemOf(answer)).toMatchObject({
        status: 400,
        fields: { year: 'Please give a year from 1 to 9999.' },
      })
    },
  )

  it('as no year at all is refused with the same sentence', async () => {
    expect((await problemOf(await ada.client.get('/api/reflections'))).fields).toEqual({
      year: 'Please give a year from 1 to 9999.',
    })
  })
})
