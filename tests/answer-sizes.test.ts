import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { startTestApp } from './app.ts'
import { callDoor } from './doors/call-door.ts'
import type { Door } from './doors/door.ts'
import { everyDoor } from './doors/every-door.ts'
import type { ApiDocument } from './doors/id-fields.ts'
import { describedBy, withLimit } from './doors/with-limit.ts'
import { fillEveryTable } from './full-learner.ts'
import { growLearner } from './full-size.ts'

const maxBytes = 256 * 1024

/** JSON that may be larger, and why. */
const aMilestone = 'a page has one milestone at least: 300 kB at its longest, and 20 submissions with it'
const aCourse = 'a page has one course at least: 466 kB with 20 units and three lists, all at their longest'
const exceptions: Record<string, string> = {
  'GET /api/account/export': 'a file that is JSON: all that a learner has',
  'GET /api/courses': aCourse,
  'GET /api/courses/{id}': aCourse,
  'GET /api/projects/{id}': aMilestone,
  'GET /api/projects/{id}/milestones': aMilestone,
  'GET /api/shared/{token}': aMilestone,
  'GET /api/shared/{token}/milestones': aMilestone,
  'GET /api/concepts/{id}': 'beside a page of evidence it has the misconceptions: 280 kB',
  'GET /api/sources/{id}': 'the contents of a document may have 2,000 lines',
}

it('answers to GET with at most 256 kB of JSON, whatever a learner has', async () => {
  const app = await startTestApp()
  const { id, client } = await app.learner()
  const { pool } = app.database
  await pool.query('update users set operator_since = now() where id = $1', [id])
  const mark = `mark${randomUUID().replaceAll('-', '')}`
  const target = { ids: await fillEveryTable(pool, id, mark), mark }
  await growLearner(pool, mark)
  const document: ApiDocument = await (await app.visitor().get('/api/openapi.json')).json()
  const asked = everyDoor.filter((door) => isJson(door, document) && !(door.call in exceptions))
  const unexpected: string[] = []
  const sizes: { call: string; bytes: number }[] = []
  for (const door of asked) {
    const answer = await callDoor(client, withLimit(door, document), target)
    const { call, owner, operator = owner } = door
    if (answer.status !== owner && answer.status !== operator) unexpected.push(`${call}: ${answer.status}`)
    sizes.push({ call, bytes: (await answer.arrayBuffer()).byteLength })
  }
  expect(unexpected).toEqual([])
  expect(sizes.filter(({ bytes }) => bytes > maxBytes)).toEqual([])
  // The rows are so many and so large that lists have to end.
  expect(sizes.filter(({ bytes }) => bytes > maxBytes / 2).length).toBeGreaterThan(8)
  await app.stop()
})

/** The limit is for JSON: a file may be as large as its content. */
const isJson = (door: Door, document: ApiDocument) =>
  /"200":\{"description":"[^"]*","content":\{"application\/json"/.test(describedBy(door, document))
