import { sql } from 'drizzle-orm'
import { bigint, pgTable } from 'drizzle-orm/pg-core'
import { expect, it } from 'vitest'
import { moment } from '#db/columns.ts'
import { createTestDatabase } from '#tests/database.ts'
import { newestFirst, pageBy } from './keyset.ts'

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
