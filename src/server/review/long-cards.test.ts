import { afterAll, beforeAll, expect, it } from 'vitest'
import { reviewDaySchema } from '#contract/review/day.ts'
import { cardLimits } from '#contract/review.ts'
import { startTestApp, type TestApp } from '#tests/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

it('asks as many long cards at once as 256 kB carry, and says how many are left', async () => {
  const { client } = await app.learner()
  for (let card = 0; card < 8; card++) {
    const words = {
      front: `${card}${'語'.repeat(cardLimits.front - 1)}`,
      back: '語'.repeat(cardLimits.back),
      hint: '語'.repeat(cardLimits.hint),
    }
    expect((await client.post('/api/cards', words)).status).toBe(201)
  }
  const text = await (await client.get('/api/review')).text()
  expect(Buffer.byteLength(text)).toBeLessThanOrEqual(256 * 1024)
  const { cards, left } = reviewDaySchema.parse(JSON.parse(text))
  expect(left).toBe(8)
  expect(cards).toHaveLength(5)
})
