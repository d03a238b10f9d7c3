import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../database.ts'
import { addSetDocuments, measureDocuments } from './documents.ts'
import { heldOut } from './held-out.ts'
import { tuning } from './tuning.ts'

let database: TestDatabase
let userId: string
let ids: Map<string, string>

beforeAll(async () => {
  database = await createTestDatabase()
  const { rows } = await database.pool.query<{ id: string }>(
    `insert into users (name, email) values ('Ada', 'ada@example.org') returning id`,
  )
  userId = rows[0]?.id ?? ''
  ids = await addSetDocuments(database.pool, userId)
})
afterAll(() => database.drop())

describe.each([
  ['the half it was adjusted on', tuning],
  ['the half that was held out', heldOut],
])('the search in documents, on %s', (_name, set) => {
  it('finds the passage that answers within its document, and says when nothing does', async () => {
    const figures = await measureDocuments(set, database.db, { userId, ids, isWithinOne: true })
    const why = figures.missed.join('\n')
    expect(figures.first, why).toBeGreaterThanOrEqual(0.75)
    expect(figures.firstFive, why).toBeGreaterThanOrEqual(0.9)
    expect(figures.nothing, why).toBeGreaterThanOrEqual(0.9)
    expect(figures.answered, why).toBeGreaterThanOrEqual(0.65)
  })

  it('finds it among all documents, in three languages', async () => {
    const figures = await measureDocuments(set, database.db, { userId, ids, isWithinOne: false })
    const why = figures.missed.join('\n')
    expect(figures.first, why).toBeGreaterThanOrEqual(0.75)
    expect(figures.firstFive, why).toBeGreaterThanOrEqual(0.9)
  })
})
