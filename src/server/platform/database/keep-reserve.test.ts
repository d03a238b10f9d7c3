import { afterAll, beforeAll, expect, it } from 'vitest'
import { workHolding } from '#server/platform/limits/held-place.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database.ts'
import { openPool, type Pool } from './db.ts'
import { keepReserve } from './keep-reserve.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

/** Takes connections as requests in their places do, and keeps each until the test releases it. */
function take(pool: Pool, count: number) {
  const released = Promise.withResolvers<void>()
  let held = 0
  const taking = Array.from({ length: count }, () =>
    workHolding(
      () => {},
      async () => {
        const client = await pool.connect()
        held += 1
        await released.promise
        client.release()
      },
    ),
  )
  return { held: () => held, letGo: released.resolve, all: Promise.all(taking) }
}

it('what has no place finds a connection at once, whatever is under way in places', async () => {
  const pool = openPool(database.url, { onIdleError: () => {} })
  const calls = take(pool, 20)
  try {
    await expect.poll(calls.held).toBe(12)
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
    expect(calls.held()).toBe(12)
    calls.letGo()
    await calls.all
    expect(calls.held()).toBe(20)
  } finally {
    calls.letGo()
    await pool.end()
  }
})

it('what waits too long for its turn is refused as by the pool, and takes no place with it', async () => {
  const pool = openPool(database.url, { onIdleError: () => {}, max: 2 })
  keepReserve(pool, 1, 50)
  const [first, second] = [take(pool, 1), take(pool, 1)]
  try {
    await expect(second.all).rejects.toThrow('timeout exceeded when trying to connect')
    first.letGo()
    await first.all
    const inPlace = workHolding(
      () => {},
      () => pool.query('select 1 as one'),
    )
    expect((await inPlace).rows).toEqual([{ one: 1 }])
  } finally {
    first.letGo()
    await pool.end()
  }
})
