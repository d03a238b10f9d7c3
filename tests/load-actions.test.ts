import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { faultsOf, perform, workAtOnce } from '../bench/crowd.ts'
import { actions, dice } from '../bench/load-actions.ts'
import { type LoadProduct, startLoadProduct, today } from '../bench/load-product.ts'
import { type ModelProcess, startModelProcess } from '../bench/model-process.ts'
import { seedLearners } from '../bench/seed-learners.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'

/** What the load benchmark and the soak do, in small: so that they still work on the day they are needed. */
const learners = 10
let database: TestDatabase
let model: ModelProcess
let installation: LoadProduct
beforeAll(async () => {
  database = await createTestDatabase()
  const client = new pg.Client({ connectionString: database.superuserUrl })
  await client.connect()
  await seedLearners(client, learners, today)
  await client.end()
  model = await startModelProcess({ firstTokenMs: 0, tokenMs: 0 })
  installation = await startLoadProduct({ learners, databaseUrl: database.url, modelUrl: model.url })
})
afterAll(async () => {
  await installation.stop()
  await model.stop()
  await database.drop()
})

test('every kind of action works for a seeded learner', async () => {
  const [learner] = installation.learners
  if (learner === undefined) throw new Error('Nobody is signed in.')
  const throws = dice(1)
  const faults: string[] = []
  for (const action of actions)
    faults.push(...faultsOf([await perform(installation.product.origin, learner, action, throws)]))
  expect(faults).toEqual([])
})

test('ten learners at work at once meet no error', async () => {
  const done = await workAtOnce(installation.product.origin, installation.learners, {
    actionsEach: 15,
    everyMs: 0,
  })
  expect(faultsOf(done)).toEqual([])
  expect(done).toHaveLength(150)
  expect(new Set(done.map(({ group }) => group))).toEqual(new Set(['read', 'write', 'chat']))
})
