import { readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { atLength } from './at-length.ts'
import { everyRow, orphans, tablesNaming } from './catalogue.ts'
import { Client } from './client.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { freePort } from './free-port.ts'
import { fillEveryTable } from './full-learner.ts'
import { holdAt, killAt, type Place } from './hold-statement.ts'
import { createLearner } from './learner.ts'
import { type Product, startProduct } from './product.ts'
import { authSecret } from './signed-in.ts'
import { announcementOf, sendPart, sendSource, textDocument } from './sources.ts'

/**
 * Kills the product at each step of reading a document: afterwards the database has all of a step, or
 * nothing.
 */
let database: TestDatabase
let product: Product
let startAgain: () => Promise<void>
beforeAll(async () => {
  database = await createTestDatabase()
  const port = await freePort()
  startAgain = async () => {
    product = await startProduct({ port, env: { DATABASE_URL: database.url, AUTH_SECRET: authSecret } })
  }
  await startAgain()
})
afterAll(async () => {
  await product.stop()
  await database.drop()
})

const learner = () => createLearner(new Client(product.origin), database.pool, 'Ada')
const stateOf = async (id: string) =>
  (await database.pool.query('select state, attempts from sources where id = $1', [id])).rows[0]
const count = async (table: string, id: string): Promise<number> =>
  (await database.pool.query(`select count(*)::int as count from ${table} where source_id = $1`, [id]))
    .rows[0].count
const readTables = ['source_sections', 'source_passages', 'source_terms']
const countRead = (id: string) => Promise.all(readTables.map((table) => count(table, id)))

async function kill(): Promise<{ pid: number; children: number[] }> {
  const { pid } = product
  const children = childrenOf(pid)
  product.signal('SIGKILL')
  await product.ended
  return { pid, children }
}

const childrenOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number)

const isAlive = (pid: number): boolean => {
  try {
    // A process that has ended and whose parent has not collected it yet has no memory.
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8') !== ''
  } catch {
    return false
  }
}

const foldersOf = (pid: number) =>
  readdirSync(tmpdir()).filter((name) => name.startsWith(`trivium-source-${pid}-`))

/** Releases what a dead process held until its lease ends. */
const endLeases = () => database.pool.query('delete from leases')

describe('reading a document', () => {
  const places: Place[] = [
    { table: 'sources', before: 'update', when: "new.state = 'reading'" },
    { table: 'source_sections', before: 'insert' },
    { table: 'source_passages', before: 'insert' },
    { table: 'source_terms', before: 'insert' },
    { table: 'sources', before: 'update', when: "new.state = 'ready'" },
  ]
  // Each change is tried at the first place, where nothing is read yet, and at the last, where everything is
  // written.
  it.each(atLength(places, [...places.slice(0, 1), ...places.slice(-1)]))(
    'killed before the $before at $table, $when, keeps nothing and is read by the next',
    async (place) => {
      const { client } = await learner()
      const hold = await holdAt(database.pool, place)
      const read = async () => {
        const { id } = await sendSource(client, textDocument(`the kill before ${place.table}`))
        await hold.reached()
        return { id, pid: (await kill()).pid }
      }
      const { id, pid } = await read().finally(() => hold.letGo())
      expect(await countRead(id)).toEqual([0, 0, 0])
      expect((await stateOf(id)).state).not.toBe('ready')
      await endLeases()
      await startAgain()
      await expect.poll(() => stateOf(id), { timeout: 20_000 }).toMatchObject({ state: 'ready' })
      expect((await countRead(id)).every((rows) => rows > 0)).toBe(true)
      expect(foldersOf(pid)).toEqual([])
      expect(await orphans(database.pool)).toEqual([])
    },
  )

  it('killed while its own process reads leaves no process and no file behind', async () => {
    const { client } = await learner()
    // Long enough that the test can kill the product meanwhile: one paragraph after the other.
    const { id } = await sendSource(client, textDocument('much that is read', 60_000))
    await expect
      .poll(() => childrenOf(product.pid).length, { interval: 5, timeout: 20_000 })
      .toBeGreaterThan(0)
    const { pid, children } = await kill()
    await expect.poll(() => children.filter(isAlive), { timeout: 10_000 }).toEqual([])
    expect(await countRead(id)).toEqual([0, 0, 0])
    await endLeases()
    await startAgain()
    await expect.poll(() => foldersOf(pid)).toEqual([])
    await client.delete(`/api/sources/${id}`)
    await expect.poll(() => foldersOf(product.pid), { timeout: 10_000 }).toEqual([])
    await expect.poll(() => childrenOf(product.pid), { timeout: 10_000 }).toEqual([])
  })
})

describe('sending a document', () => {
  const killedAt = async (place: Place, act: () => Promise<Response>) => {
    const before = await everyRow(database.pool)
    await killAt(database.pool, place, act, kill)
    expect(await everyRow(database.pool)).toEqual(before)
    await startAgain()
    return act()
  }
  const content = () => Buffer.from(textDocument(`number ${Math.random()}`))

  it('killed at its announcement keeps no room', async () => {
    const { client } = await learner()
    const announced = announcementOf(content())
    const again = await killedAt({ table: 'sources', before: 'insert' }, () =>
      client.post('/api/sources', announced),
    )
    expect(await again.json()).toMatchObject({ isNew: true, missingParts: [0] })
  })

  it('killed at a part or at its end can go on from there', async () => {
    const { client } = await learner()
    const file = content()
    const { source } = await (await client.post('/api/sources', announcementOf(file))).json()
    const kept = await killedAt({ table: 'source_parts', before: 'insert' }, () =>
      sendPart(client, source.id, 0, file),
    )
    expect(kept.status).toBe(204)
    const completed = await killedAt({ table: 'sources', before: 'update' }, () =>
      client.post(`/api/sources/${source.id}/complete`),
    )
    expect(await completed.json()).toMatchObject({ state: 'waiting' })
    await expect.poll(() => stateOf(source.id), { timeout: 20_000 }).toMatchObject({ state: 'ready' })
  })

  it('and deleting it, killed at the last of its rows, takes all of it or nothing', async () => {
    const { id, client } = await learner()
    const mark = `mark of ${id}`
    const { source } = await fillEveryTable(database.pool, id, mark)
    const everything = await tablesNaming(database.pool, [source])
    const place: Place = { table: 'source_terms', before: 'delete' }
    await killAt(database.pool, place, () => client.delete(`/api/sources/${source}`), kill)
    // It is one statement: the database runs all of it even though its client is gone, or nothing.
    expect([[], everything]).toContainEqual(await tablesNaming(database.pool, [source]))
    await startAgain()
    expect([204, 404]).toContain((await client.delete(`/api/sources/${source}`)).status)
    // A card stays, and no longer links to the document.
    expect(await tablesNaming(database.pool, [source])).toEqual([])
  })
})
