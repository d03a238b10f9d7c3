import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#tests/app.ts'
import { courseWithConcepts, showEvidence } from '#tests/knowledge.ts'
import { recordStatements } from '#tests/statements.ts'
import { examConcepts, maxOlder } from './weak-concepts.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const units = [
  ['Base rate', 'Sample size', 'Mean'],
  ['Median', 'Mode'],
  ['Spread', 'Range'],
]

async function begin() {
  const { db, pool } = app.database
  const ada = await app.learner()
  const { course, concepts } = await courseWithConcepts(pool, ada, units)
  const idOf = (key: string) => concepts.find((concept) => concept.key === key)?.id ?? ''
  const miss = (key: string, more: object = {}) =>
    showEvidence(
      pool,
      ada.id,
      [0, 1, 2].map((days) => ({ conceptId: idOf(key), outcome: 0, daysAgo: days, ...more })),
    )
  const at = async (unit: number) => {
    const place = { courseId: course.id, unitId: course.units[unit]?.id ?? null }
    const { own, weak } = await examConcepts(db, ada.id, place)
    return { own: own.map(({ key }) => key), weak: weak.map(({ key }) => key) }
  }
  return { ada, course, idOf, miss, at }
}

it('an exam names the concepts of its unit, and what was weak in the units before it, sure but wrong first', async () => {
  const { ada, idOf, miss, at } = await begin()
  await miss('sample-size')
  await miss('median', { confidence: 'certain' })
  await miss('mode', { isStruck: true })
  await miss('range')
  await showEvidence(app.database.pool, ada.id, [{ conceptId: idOf('mean'), outcome: 1 }])
  expect(await at(0)).toEqual({ own: ['base-rate', 'sample-size', 'mean'], weak: [] })
  expect(await at(1)).toEqual({ own: ['median', 'mode'], weak: ['sample-size'] })
  expect(await at(2)).toEqual({ own: ['spread', 'range'], weak: ['median', 'sample-size'] })
  await app.database.pool.query('update concepts set called_shaky_at = now() where id = $1', [idOf('mean')])
  expect((await at(2)).weak).toEqual(['median', 'sample-size', 'mean'])
})

it('with the switch off nothing of earlier units is asked again', async () => {
  const { ada, miss, at } = await begin()
  await miss('base-rate')
  expect((await at(1)).weak).toEqual(['base-rate'])
  await ada.client.put('/api/knowledge/settings', { guidesMayUse: false })
  expect(await at(1)).toEqual({ own: ['median', 'mode'], weak: [] })
})

it('is three statements, however much evidence there is; another’s concepts are none of it', async () => {
  const { ada, course, miss } = await begin()
  await miss('base-rate')
  const place = { courseId: course.id, unitId: course.units[1]?.id ?? null }
  const { db } = app.database
  expect(await recordStatements(() => examConcepts(db, ada.id, place))).toHaveLength(3)
  const eve = await app.learner('Eve')
  expect(await examConcepts(db, eve.id, place)).toMatchObject({ own: [], weak: [] })
  const all = await examConcepts(db, ada.id, { ...place, unitId: null })
  expect([all.own.length, all.weak]).toEqual([7, []])
})

it.each([
  [1, 0],
  [2, 0],
  [3, 1],
  [5, 2],
  [20, 8],
])('of %i questions at most %i', (count, most) => expect(maxOlder(count)).toBe(most))
