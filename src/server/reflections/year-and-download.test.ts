import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { reflectionYearSchema } from '#contract/reflections.ts'
import { addDays } from '#contract/time/calendar-date.ts'
import { startTestApp, type TestApp } from '../../../tests/app.ts'
import type { TestLearner } from '../../../tests/learner.ts'
import { writtenReflection as written, wroteOn } from '../../../tests/reflections.ts'

let app: TestApp
let ada: TestLearner
const today = new Date().toISOString().slice(0, 10)
const path = (date: string) => `/api/reflections/${date}`

beforeAll(async () => {
  app = await startTestApp()
  ada = await app.learner()
})
afterAll(() => app.stop())
beforeEach(async () => {
  await app.database.pool.query('delete from reflections')
})

describe('a year', () => {
  it.each(['0001', '1', '9999'])('%s is valid and empty', async (year) => {
    const answer = await ada.client.get(`/api/reflections?year=${year}`)
    expect(reflectionYearSchema.parse(await answer.json())).toEqual({
      year: Number(year),
      days: [],
    })
  })

  it('has its own days alone', async () => {
    await wroteOn(app.database.pool, ada.id, [
      '2023-12-29',
      '2023-12-30',
      '2023-12-31',
      '2024-01-01',
      '2024-02-29',
      '2025-01-01',
    ])
    const year = async (number: number) =>
      reflectionYearSchema.parse(await (await ada.client.get(`/api/reflections?year=${number}`)).json())
    const leapYear = await year(2024)
    expect(leapYear.days.map(({ date }) => date)).toEqual(['2024-01-01', '2024-02-29'])
    expect((await year(2023)).days.map(({ date }) => date)).toEqual([
      '2023-12-29',
      '2023-12-30',
      '2023-12-31',
    ])
  })

  it('comes whole in one answer', async () => {
    const days = Array.from({ length: 366 }, (_, index) => addDays('2024-01-01', index))
    await wroteOn(app.database.pool, ada.id, days)
    const answer = await ada.client.get('/api/reflections?year=2024')
    const year = reflectionYearSchema.parse(await answer.json())
    expect(year.days.map(({ date }) => date)).toEqual(days)
  })
})

describe('the download', () => {
  it('is a Markdown file of every reflection, first to last', async () => {
    await wroteOn(
      app.database.pool,
      ada.id,
      Array.from({ length: 250 }, (_, index) => addDays('2024-01-01', index)),
    )
    await ada.client.post(path(today), {
      ...written,
      reflectionEntry: '# No heading\n\n```\nan open fence',
    })
    const answer = await ada.client.get('/api/reflections/export.md')
    expect(answer.headers.get('content-type')).toBe('text/markdown; charset=utf-8')
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="trivium-reflections.md"')
    const text = await answer.text()
    expect(text.match(/^## .*2024$/gm)).toHaveLength(250)
    expect(text.startsWith('# My reflections\n\n## Monday, January 1, 2024\n')).toBe(true)
    expect(text).toContain(
      '### What was the most challenging concept?\n\n> Keeping P(E|H) and P(H|E) apart.\n',
    )
    expect(text).toContain('**Rate your understanding:** 4/5\n\n**Rate your engagement:** 2/5\n')
    expect(text.endsWith('### Your Reflection\n\n> # No heading\n>\n> ```\n> an open fence\n')).toBe(true)
    expect(text.slice(text.indexOf('January 1, 2024'), text.indexOf('January 2'))).not.toContain('aha')
  })

  it('says so when there is nothing yet', async () => {
    expect(await (await ada.client.get('/api/reflections/export.md')).text()).toBe(
      '# My reflections\n\nNo reflections yet.\n',
    )
  })
})
