import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { problemSchema } from '#contract/errors/problem.ts'
import { reflectionSchema, reflectionYearSchema } from '#contract/reflections.ts'
import { localDate } from '#contract/time/calendar-date.ts'
import { startTestApp, type TestApp } from '../../../tests/app.ts'
import type { TestLearner } from '../../../tests/learner.ts'
import { keptReflections, writtenReflection as written } from '../../../tests/reflections.ts'

let app: TestApp
let ada: TestLearner
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

describe('the clock', () => {
  afterEach(() => vi.useRealTimers())
  const at = (moment: string) => vi.useFakeTimers({ toFake: ['Date'], now: new Date(moment) })

  it('lets a new reflection in on each date that is today somewhere on Earth, and on no other', async () => {
    at('2028-02-29T11:00:00Z')
    for (const date of ['2028-02-27', '2028-03-02', '1999-01-01', '9999-12-31']) {
      const problem = await problemOf(await ada.client.post(path(date), written))
      expect(problem).toMatchObject({ status: 400, code: 'reflection_not_today' })
      expect(problem.detail).toContain('is not today.')
    }
    expect(await rows()).toEqual([])
    for (const date of ['2028-02-28', '2028-02-29', '2028-03-01'])
      expect((await ada.client.post(path(date), written)).status).toBe(201)
    expect((await rows()).map(({ date }) => date)).toEqual(['2028-02-28', '2028-02-29', '2028-03-01'])
  })

  it('lets a draft in the day after it was begun, and not later', async () => {
    const draft = { ...written, draftBegunAt: '2028-02-29T06:00:00.000Z' }
    at('2028-03-02T12:00:00Z')
    expect((await ada.client.post(path('2028-02-29'), draft)).status).toBe(400)
    at('2028-03-02T11:59:00Z')
    expect((await ada.client.post(path('2028-02-29'), written)).status).toBe(400)
    expect((await ada.client.post(path('2028-02-29'), draft)).status).toBe(201)
  })

  it.each(['Pacific/Kiritimati', 'America/St_Johns', 'Pacific/Auckland', 'America/Los_Angeles', 'UTC'])(
    'of a server in %s does not move a date',
    async (zone) => {
      vi.stubEnv('TZ', zone)
      at('2028-02-29T23:59:59.999Z')
      const date = localDate(new Date())
      const saved = reflectionSchema.parse(await (await ada.client.post(path(date), written)).json())
      expect(saved.date).toBe(date)
      expect(await rows()).toMatchObject([{ date }])
      const year = await (await ada.client.get('/api/reflections?year=2028')).json()
      expect(reflectionYearSchema.parse(year).days.map((day) => day.date)).toEqual([date])
      expect(await (await ada.client.get('/api/reflections/export.md')).text()).toMatch(/^## \w+, .* 2028$/m)
    },
  )
})
