import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { problemSchema } from '#contract/errors/problem.ts'
import { reflectionSchema } from '#contract/reflections.ts'
import { startTestApp, type TestApp } from '../../../tests/app.ts'
import type { TestLearner } from '../../../tests/learner.ts'
import { keptReflections, writtenReflection as written, wroteOn } from '../../../tests/reflections.ts'

let app: TestApp
let ada: TestLearner
let bob: TestLearner
const today = new Date().toISOString().slice(0, 10)
const path = (date: string) => `/api/reflections/${date}`
const rows = (learner = ada) => keptReflections(app.database.pool, learner.id)
const problemOf = async (answer: Response) => problemSchema.parse(await answer.json())

beforeAll(async () => {
  app = await startTestApp()
  ada = await app.learner()
  bob = await app.learner('Bob')
})
afterAll(() => app.stop())
beforeEach(async () => {
  await app.database.pool.query('delete from reflections')
})

describe('a reflection', () => {
  it('is written, read, updated and deleted', async () => {
    const created = await ada.client.post(path(today), written)
    expect(created.status).toBe(201)
    const saved = reflectionSchema.parse(await created.json())
    expect(saved).toMatchObject({
      date: today,
      reflectionEntry: written.reflectionEntry,
      userResponses: { ...written.userResponses, application: '', questions: '' },
      metrics: { word_count: 8, answered_count: 4, understanding_rating: 4, engagement_rating: 2 },
    })

    expect(await (await ada.client.get(path(today))).json()).toEqual(saved)

    const updated = await ada.client.put(path(today), {
      userResponses: { what_learned: 'Counting people instead.', engagement_rating: 5 },
      reflectionEntry: 'Better.',
      revision: saved.revision,
    })
    expect(updated.status).toBe(200)
    const changed = reflectionSchema.parse(await updated.json())
    expect(changed.metrics).toEqual({
      word_count: 1,
      answered_count: 3,
      understanding_rating: 3,
      engagement_rating: 5,
    })
    expect(changed.createdAt).toBe(saved.createdAt)
    expect(changed.updatedAt > saved.updatedAt).toBe(true)

    expect((await ada.client.delete(path(today))).status).toBe(204)
    expect((await ada.client.get(path(today))).status).toBe(404)
    expect((await ada.client.delete(path(today))).status).toBe(404)
    expect((await ada.client.put(path(today), written)).status).toBe(404)
    expect(await rows()).toEqual([])
  })

  it('of an older date can be updated and deleted', async () => {
    await wroteOn(app.database.pool, ada.id, ['2024-02-29', '0001-01-01', '9999-12-31'])
    for (const date of ['2024-02-29', '0001-01-01', '9999-12-31']) {
      expect(reflectionSchema.parse(await (await ada.client.get(path(date))).json()).date).toBe(date)
      expect((await ada.client.put(path(date), written)).status).toBe(200)
      expect((await ada.client.delete(path(date))).status).toBe(204)
    }
  })

  it('is one a day, however many tabs create at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, tab) =>
        ada.client.post(path(today), { ...written, reflectionEntry: `Tab ${tab}` }),
      ),
    )
    const winner = answers.findIndex(({ status }) => status === 201)
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array<number>(19).fill(409)])
    expect(await rows()).toEqual([{ date: today, reflection_entry: `Tab ${winner}` }])
    const refused = answers.find(({ status }) => status === 409)
    expect(refused && (await problemOf(refused))).toMatchObject({
      code: 'reflection_exists',
      detail: 'There is already a reflection for this date.',
    })
  })

  it('is not overwritten by a tab that has not seen the newest text', async () => {
    const { revision } = reflectionSchema.parse(await (await ada.client.post(path(today), written)).json())
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, tab) =>
        ada.client.put(path(today), { ...written, reflectionEntry: `Tab ${tab}`, revision }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(19).fill(409)])
    const winner = answers.findIndex(({ status }) => status === 200)
    expect((await rows())[0]?.reflection_entry).toBe(`Tab ${winner}`)
    const refused = answers.find(({ status }) => status === 409)
    expect(refused && (await problemOf(refused))).toMatchObject({
      code: 'changed_elsewhere',
      detail:
        'This reflection was changed in another window. Nothing was saved; look at it again and repeat your change.',
    })
  })

  it('that was deleted and written anew is not overwritten by a tab that saw the one before', async () => {
    const { revision } = reflectionSchema.parse(await (await ada.client.post(path(today), written)).json())
    await ada.client.delete(path(today))
    await ada.client.post(path(today), written)
    expect((await ada.client.put(path(today), { ...written, revision })).status).toBe(409)
  })

  it('keeps hostile text as it was typed', async () => {
    const text = `< > & &lt; &gt; &amp; ' \\' 碁 \\ \\\\ <script>alert(1)</script> \${x} {{y}} 🧵 %s; drop table`
    const body = { userResponses: { what_learned: text }, reflectionEntry: text }
    const saved = reflectionSchema.parse(await (await ada.client.post(path(today), body)).json())
    expect([saved.reflectionEntry, saved.userResponses.what_learned]).toEqual([text, text])
  })
})

describe('who', () => {
  it('a visitor is sent away from every call', async () => {
    const visitor = app.visitor()
    const answers = await Promise.all([
      visitor.get('/api/reflections?year=2026'),
      visitor.get('/api/reflections/export.md'),
      visitor.get(path(today)),
      visitor.post(path(today), written),
      visitor.put(path(today), written),
      visitor.delete(path(today)),
    ])
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(401))
  })

  it('another learner’s reflection answers like none, and stays as it is', async () => {
    await ada.client.post(path(today), written)
    const before = await rows()
    const problemAt = async (date: string) => {
      const { requestId: _own, ...problem } = await problemOf(await bob.client.get(path(date)))
      return problem
    }
    expect(await problemAt(today)).toEqual(await problemAt('2020-01-01'))
    expect((await bob.client.put(path(today), written)).status).toBe(404)
    expect((await bob.client.delete(path(today))).status).toBe(404)
    expect(await (await bob.client.get('/api/reflections/export.md')).text()).not.toContain('lesson')
    const year = await (await bob.client.get(`/api/reflections?year=${today.slice(0, 4)}`)).json()
    expect(year).toMatchObject({ days: [] })
    expect((await bob.client.post(path(today), { ...written, reflectionEntry: 'Mine' })).status).toBe(201)
    expect(await rows()).toEqual(before)
  })

  it('the owner, the metrics and the times are never taken from the body', async () => {
    const answer = await ada.client.post(path(today), {
      ...written,
      id: '00000000-0000-4000-8000-000000000000',
      userId: bob.id,
      user_id: bob.id,
      date: '2020-01-01',
      metrics: { word_count: 9999 },
      createdAt: '2001-01-01T00:00:00Z',
      updatedAt: '2001-01-01T00:00:00Z',
    })
    const saved = reflectionSchema.parse(await answer.json())
    expect(saved).toMatchObject({ date: today, metrics: { word_count: 8 } })
    expect(saved.createdAt.slice(0, 4)).not.toBe('2001')
    expect([await rows(bob), await rows()]).toMatchObject([[], [{ date: today }]])
  })
})

describe('the API reference', () => {
  it('names every call of the room', async () => {
    const document = (await (await app.visitor().get('/api/openapi.json')).json()) as {
      paths: Record<string, Record<string, { tags: string[] }>>
    }
    const calls = Object.entries(document.paths).flatMap(([route, methods]) =>
      Object.entries(methods)
        .filter(([, { tags }]) => tags.includes('reflections'))
        .map(([method]) => `${method} ${route}`),
    )
    expect(calls.sort()).toEqual([
      'delete /api/reflections/{date}',
      'get /api/reflections',
      'get /api/reflections/export.md',
      'get /api/reflections/{date}',
      'post /api/reflections/{date}',
      'put /api/reflections/{date}',
    ])
  })
})
