import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#tests/database.ts'
import { type Database, openDatabase } from './db.ts'
import { isLeased, leasesOf } from './leases.ts'

let database: TestDatabase
/** Two processes: each has its own database object. */
let here: Database
let there: Database
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())
beforeEach(async () => {
  await database.pool.query('delete from leases')
  here = openDatabase(database.pool)
  there = openDatabase(database.pool)
})
afterEach(() => vi.useRealTimers())

it('has one holder, in one process and across them, and is free once it was released', async () => {
  const taken = await Promise.all([here, here, there, there].map((db) => leasesOf(db).take('a')))
  expect(taken.filter(Boolean)).toHaveLength(1)
  const holder = taken.indexOf(true) < 2 ? here : there
  await leasesOf(holder).release('a')
  expect(await isLeased(here, 'a')).toBe(false)
  expect(await leasesOf(there).take('a')).toBe(true)
})

it('stands by the time another asker of the same process is refused', async () => {
  const first = leasesOf(here).take('a')
  expect(await leasesOf(here).take('a')).toBe(false)
  expect(await isLeased(there, 'a')).toBe(true)
  expect(await first).toBe(true)
})

it('is written anew when the database forgot it, and not after it was released', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  await leasesOf(here).take('a')
  await leasesOf(here).take('b')
  await database.pool.query('delete from leases')
  await leasesOf(here).release('b')
  vi.advanceTimersByTime(3000)
  await expect.poll(() => isLeased(there, 'a')).toBe(true)
  expect(await isLeased(there, 'b')).toBe(false)
  expect(await leasesOf(there).take('a')).toBe(false)
})
