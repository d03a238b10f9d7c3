import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#tests/app.ts'
import { databaseUsage } from './model-usage.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

it.each(['a learner', 'everybody'])(
  'a short call of %s does not let go what a longer one has set aside',
  async (whose) => {
    const owner = whose === 'everybody' ? null : (await app.learner()).id
    const usage = databaseUsage(app.database.db)
    const reserve = (tokens: number, holdMs: number) =>
      usage.reserve({ owner, day: '2026-05-31', tokens, limit: 105, holdMs })
    expect(await reserve(100, 600_000)).toBe(true)
    expect(await reserve(10, -1000)).toBe(true)
    expect(await reserve(10, 600_000)).toBe(false)
  },
)
