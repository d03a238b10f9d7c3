import { sql } from 'drizzle-orm'
import { bigint, pgTable } from 'drizzle-orm/pg-core'
import { expect, it } from 'vitest'
import { moment } from '#db/columns.ts'
import { createTestDatabase } from '#tests/database.ts'
import { inOrderOf, newestFirst, pageBy } from './keyset.ts'

const said = pgTable('said', { id: bigint('id', { mode: 'number' }).notNull(), heardAt: moment('heard_at') })

const lists = [
  { title: 'a number alone', order: newestFirst(said.id, said.id), expected: [5, 4, 3, 2, 1] },
  {
    title: 'a time that may be missing, to the microsecond',
    order: newestFirst(said.heardAt, said.id),
    expected: [3, 1, 5, 2, 4],
  },
]

it.each(lists)('pages by $title miss and repeat nothing', async ({ order, expected }) => {
  const { db, drop } = await createTestDatabase()
  try {
    await db.execute(sql`create table said (id bigint not null, heard_at timestamptz)`)
    await db.execute(sql`insert into said values (1, '2026-01-01 00:00:00.000001Z'), (2, null),
      (3, '2026-01-01 00:00:00.000002Z'), (4, null), (5, '2026-01-01 00:00:00.000001Z')`)
    const seen: number[] = []
    let cursor: string | undefined
    do {
      const page = pageBy(order, { cursor, limit: 1 })
      const found = await db
        .select({ id: said.id, place: page.place })
        .from(said)
        .where(page.after)
        .orderBy(page.by)
        .limit(page.limit)
      const { rows, nextCursor } = page.cut(found)
      seen.push(...rows.map(({ id }) => id))
      cursor = nextCursor ?? undefined
    } while (cursor !== undefined)
    expect(seen).toEqual(expected)
  } finally {
    await drop()
  }
})

const places = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ id: index, place: `[${index},${index}]` }))
const placeIn = (cursor: string | null) =>
  cursor === null ? null : Buffer.from(cursor, 'base64url').toString()

it.each([
  { title: 'of weights that were found', bytes: 60 * 1024, kept: 4 },
  { title: 'of one row that is larger than a page', bytes: 500 * 1024, kept: 1 },
])('ends a page by the sum $title', ({ bytes, kept }) => {
  const page = pageBy(newestFirst(said.id, said.id), { limit: 100, cursor: undefined })
  const { rows, nextCursor } = page.cut(places(101).map((row) => ({ ...row, bytes })))
  expect(rows).toHaveLength(kept)
  expect(placeIn(nextCursor)).toBe(rows.at(-1)?.place)
})

it('ends a page by what its items take as JSON, and presents no more than one that does not fit', () => {
  const page = pageBy(newestFirst(said.id, said.id), { limit: 100, cursor: undefined })
  // Of a line end and a letter of three bytes two and three bytes are sent: no length of a text tells that.
  const text = '\n€'.repeat(6000)
  let presented = 0
  const shown = page.show(page.cut(places(50)), ({ id }) => {
    presented += 1
    return { id, text }
  })
  expect(Buffer.byteLength(JSON.stringify(shown.items))).toBeLessThanOrEqual(250 * 1024)
  expect(shown.items.length).toBeGreaterThan(5)
  expect(presented).toBe(shown.items.length + 1)
  expect(placeIn(shown.nextCursor)).toBe(`[${shown.items.length - 1},${shown.items.length - 1}]`)
})

it('shows what was loaded in the order it was found in, without what is gone', () => {
  expect(inOrderOf(places(3), [{ id: 2 }, { id: 0 }]).map(({ id }) => id)).toEqual([0, 2])
})
