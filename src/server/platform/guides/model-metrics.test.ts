import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDatabase, openPool } from '#server/platform/database/db.ts'
import { createLog } from '#server/platform/operations/log.ts'
import { createMetrics } from '#server/platform/operations/metrics.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database.ts'
import { observeModel } from './model-metrics.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  await database.pool.query(`
    insert into model_calls (purpose, model, prompt_tokens, completion_tokens, outcome)
    values ('professor-chat', 'stand-in', 11, 7, 'ok')`)
})
afterAll(() => database.drop())

/** What /metrics says over a connection that can be taken away. */
function observed() {
  const pool = openPool(database.url, { onIdleError: () => {}, max: 2 })
  const metrics = createMetrics()
  const lines: string[] = []
  const log = createLog('info', { write: (line) => void lines.push(line) })
  const state = () => ({ running: 2, waiting: 0, refused: false })
  observeModel(metrics, { db: openDatabase(pool), model: { state }, log })
  return { look: () => metrics.registry.metrics(), takeAway: () => pool.end(), logged: () => lines.join('') }
}

const calls = 'trivium_model_calls_total{purpose="professor-chat",outcome="ok"} 1\n'
const tokens = 'trivium_model_tokens_total{purpose="professor-chat",kind="prompt"} 11\n'

it('keeps the last sums while the database is away, and says all else', async () => {
  const { look, takeAway, logged } = observed()
  const before = await look()
  expect(before).toContain(calls)
  expect(before).toContain(tokens)
  expect(logged()).toBe('')
  await takeAway()
  const away = await look()
  expect(away).toContain(calls)
  expect(away).toContain(tokens)
  expect(away).toContain('trivium_model_running 2\n')
  expect(away).toContain('process_resident_memory_bytes')
  expect(logged()).toContain('the sums of model usage could not be read')
})

it('says all else when the database was never there', async () => {
  const { look, takeAway } = observed()
  await takeAway()
  const away = await look()
  expect(away).not.toContain('trivium_model_calls_total{')
  expect(away).toContain('trivium_model_running 2\n')
})
