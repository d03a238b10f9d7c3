import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from './app.ts'
import { fillEveryTable } from './full-learner.ts'
import type { TestLearner } from './learner.ts'

/** The revision counts changes: saving the same values again disturbs no other window. */

let app: TestApp
let ada: TestLearner
let ids: Awaited<ReturnType<typeof fillEveryTable>>
beforeAll(async () => {
  app = await startTestApp()
  ada = await app.learner()
  ids = await fillEveryTable(app.database.pool, ada.id, 'mine')
})
afterAll(() => app.stop())

const read = async (path: string) => {
  const answer = await ada.client.get(path)
  expect(answer.status, path).toBe(200)
  return answer.json()
}

it.each([
  ['a course', () => `/api/courses/${ids.course}`, ['title', 'description', 'visibility']],
  ['a project', () => `/api/projects/${ids.project}`, ['title', 'description', 'status', 'technologies']],
  ['a video', () => `/api/videos/${ids.video}`, ['title', 'description', 'notes', 'courseId']],
  ['a document', () => `/api/sources/${ids.source}`, ['title', 'author', 'courseId']],
])('%s that is saved as it is keeps its revision', async (_name, at, fields) => {
  const same = (row: Record<string, unknown>) => Object.fromEntries(fields.map((name) => [name, row[name]]))
  // The first save normalizes the rows that the test wrote directly.
  await ada.client.patch(at(), same(await read(at())))
  const before = await read(at())
  const saved = await ada.client.patch(at(), { ...same(before), revision: before.revision })
  expect([saved.status, (await saved.json()).revision]).toEqual([200, before.revision])
  const changed = await ada.client.patch(at(), { title: 'Another title', revision: before.revision })
  expect((await changed.json()).revision).toBe(before.revision + 1)
})

it('a course keeps it where its units come as they are, and counts where one is added', async () => {
  const at = `/api/courses/${ids.course}`
  const { units, revision } = await read(at)
  const asSent = units.map(({ id, title }: { id: string; title: string }) => ({ id, title }))
  const same = await ada.client.patch(at, { units: asSent, revision })
  expect([same.status, (await same.json()).revision]).toEqual([200, revision])
  const longer = await ada.client.patch(at, { units: [...asSent, { title: 'One more' }], revision })
  expect(await longer.json()).toMatchObject({ revision: revision + 1 })
})

it('a project keeps it where a milestone is saved as it is', async () => {
  const { milestones } = await read(`/api/projects/${ids.project}`)
  const [{ id, title, tasks }] = milestones
  const at = `/api/projects/${ids.project}/milestones/${id}`
  await ada.client.patch(at, { title, tasks })
  const { revision } = await read(`/api/projects/${ids.project}`)
  const same = await ada.client.patch(at, { title, tasks, revision })
  expect([same.status, (await same.json()).revision]).toEqual([200, revision])
  const changed = await ada.client.patch(at, { title: `${title}, changed`, revision })
  expect((await changed.json()).revision).toBe(revision + 1)
})
