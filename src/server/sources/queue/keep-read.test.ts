import { randomUUID } from 'node:crypto'
import { afterEach, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#tests/app.ts'
import type { TestLearner } from '#tests/learner.ts'
import { lines, waits, writes } from '#tests/source-readings.ts'
import { sendSource, textDocument } from '#tests/sources.ts'

let app: TestApp
afterEach(() => app.stop())
const start = async (options: Parameters<typeof startTestApp>[0]) => {
  app = await startTestApp(options)
  return app
}
const detailsOf = async ({ client }: TestLearner, id: string) =>
  (await client.get(`/api/sources/${id}`)).json()
const countOf = async ({ database }: TestApp, table: string, id: string): Promise<number> =>
  (await database.pool.query(`select count(*)::int as count from ${table} where source_id = $1`, [id]))
    .rows[0].count

it('keeps nothing of lines that are none, of too many pages or of none', async () => {
  let text = ''
  const app = await start({ readSource: (job, care) => writes(text)(job, care) })
  const learner = await app.learner()
  const read = async (written: string) => {
    text = written
    const { id } = await sendSource(learner.client, randomUUID())
    await app.readings.readAll()
    for (const table of ['source_sections', 'source_passages', 'source_terms'])
      expect(await countOf(app, table, id), table).toBe(0)
    return (await detailsOf(learner, id)).fault
  }
  expect(await read(lines({ type: 'term', term: 'x', passages: [0], weights: [99_999] }))).toBe('broken')
  expect(await read(`${lines()}\n{"type":"sec`)).toBe('broken')
  expect(await read(lines({ type: 'section', index: 0, label: '', heading: '', text: '', blocks: [] }))).toBe(
    'broken',
  )
  expect(await read(JSON.stringify({ type: 'about', kind: 'pdf' }))).toBe('empty')
  const page = (index: number) => ({ type: 'section', index, label: '', heading: '', text: 'a', blocks: [] })
  expect(await read(lines(...Array.from({ length: 3001 }, (_, index) => page(index + 1))))).toBe(
    'too_many_pages',
  )
})

it('keeps a long document of 20,000 passages and 100,000 terms in bounded pieces', async () => {
  const long = [
    JSON.stringify({ type: 'about', kind: 'pdf' }),
    ...Array.from({ length: 3000 }, (_, index) =>
      JSON.stringify({
        type: 'section',
        index,
        label: `${index}`,
        heading: '',
        text: textDocument('it', 10),
        blocks: [],
      }),
    ),
    ...Array.from({ length: 20_000 }, (_, ordinal) =>
      JSON.stringify({ type: 'passage', ordinal, section: 0, start: 0, end: 9, text: textDocument('it', 3) }),
    ),
    ...Array.from({ length: 100_000 }, (_, term) =>
      JSON.stringify({
        type: 'term',
        term: `term${term}`,
        passages: [1, 2, 3, 4, 5],
        weights: [5, 4, 3, 2, 1],
      }),
    ),
  ].join('\n')
  const reading = waits(writes(long))
  const app = await start({ readSource: reading.read })
  const learner = await app.learner()
  const { id } = await sendSource(learner.client, 'x')
  await reading.begun
  reading.goOn()
  await app.readings.readAll()
  expect(await detailsOf(learner, id)).toMatchObject({ state: 'ready', sections: 3000 })
  expect(await countOf(app, 'source_terms', id)).toBe(100_000)
  expect((await learner.client.delete(`/api/sources/${id}`)).status).toBe(204)
  expect(await countOf(app, 'source_terms', id)).toBe(0)
}, 120_000)
