import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { problemSchema } from '#contract/errors/problem.ts'
import { startTestApp, type TestApp } from '../app.ts'
import type { Target } from '../doors/door.ts'
import { fillEveryTable } from '../full-learner.ts'
import type { TestLearner } from '../learner.ts'
import { changedBody, type Shapes } from './body-of-shape.ts'
import { addressOf, jsonDoors } from './writing-doors.ts'

let app: TestApp
let owner: TestLearner
let target: Target
beforeAll(async () => {
  app = await startTestApp()
  owner = await app.learner()
  await app.database.pool.query('update users set operator_since = now() where id = $1', [owner.id])
  target = { ids: await fillEveryTable(app.database.pool, owner.id, 'mine'), mark: 'mine' }
})
afterAll(() => app.stop())

const seed = 48
const each = 5

/** The client checks every answer against the API document: its status, its type and its shape. */
it(`every call that takes JSON answers ${each} changed bodies by the API document, and never with a fault of ours`, async () => {
  const { paths, components } = await (await app.visitor().get('/api/openapi.json')).json()
  const shapes: Shapes = components.schemas
  const wrong: string[] = []
  const statuses = new Map<number, number>()
  for (const door of jsonDoors) {
    const [method = '', path = ''] = door.call.split(' ')
    const shape = paths[path]?.[method.toLowerCase()]?.requestBody?.content?.['application/json']?.schema
    if (shape === undefined) continue
    for (const body of fc.sample(changedBody(shape, shapes), { seed, numRuns: each })) {
      const said = `${door.call} ${JSON.stringify(body)?.slice(0, 300)}`
      try {
        const answer = await owner.client.send(method, addressOf(door, target), body)
        statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
        if (answer.status >= 500) wrong.push(`${answer.status} ${said}`)
        else if (answer.status >= 400 && !problemSchema.safeParse(await answer.clone().json()).success)
          wrong.push(`no problem document: ${said}`)
        await answer.body?.cancel()
      } catch (error) {
        wrong.push(`${error instanceof Error ? error.message : error}: ${said}`)
      }
    }
  }
  expect(wrong).toEqual([])
  // Most are refused because of the change; some bodies are still valid.
  expect(statuses.get(400)).toBeGreaterThan(100)
  expect([...statuses.values()].reduce((sum, count) => sum + count)).toBeGreaterThan(500)
})
