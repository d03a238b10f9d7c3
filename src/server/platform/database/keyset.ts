import { and, Column, eq, gt, gte, is, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { PageRequest } from '#contract/paging.ts'
import { AppError } from '#server/platform/http/errors.ts'

/** What a list is ordered by: a key, which may be null in columns that allow it, and an id between equal keys. */
interface Order {
  /** An expression is a text, never null. */
  key: Column | SQL
  isDescending: boolean
  id: Column
}

export const newestFirst = (key: Column, id: Column): Order => ({ key, isDescending: true, id })

/**
 * Paging by the last row seen: a page costs the same however deep it lies, and rows added meanwhile shift nothing. A
 * cursor is that row's place, its key and id as JSON. Select `place`, filter by `after`, order by `by`, limit by
 * `limit`, and `cut` what was found.
 */
export function pageBy(order: Order, { cursor, limit }: PageRequest) {
  const { key, id } = order
  return {
    place: sql<string>`jsonb_build_array(${key}, ${id})::text`,
    after: cursor === undefined ? undefined : rowsAfter(order, placeOf(cursor)),
    by: orderOf(order),
    /** One more row than asked for tells whether there is a next page. */
    limit: limit + 1,
    cut: <Row extends { place: string }>(found: Row[]): { rows: Row[]; nextCursor: string | null } => {
      const rows = found.slice(0, limit)
      const last = found.length > limit ? rows.at(-1) : undefined
      return { rows, nextCursor: last ? Buffer.from(last.place).toString('base64url') : null }
    },
  }
}

/** As the indexes have it: a descending one with nulls last, an id alone in its plain index read backwards. */
function orderOf({ key, id, isDescending }: Order): SQL {
  if (!isDescending) return sql`${key}, ${id}`
  return key === id ? sql`${id} desc` : sql`${key} desc nulls last, ${id}`
}

const placeSchema = z.tuple([z.union([z.string(), z.number()]).nullable(), z.union([z.string(), z.number()])])
type CursorPosition = z.infer<typeof placeSchema>

function placeOf(cursor: string): CursorPosition {
  const place = placeSchema.safeParse(parsed(Buffer.from(cursor, 'base64url').toString()))
  if (place.success) return place.data
  throw new AppError('invalid_input', {
    words: { message: 'This cursor leads nowhere; ask for the first page again.' },
    fields: { cursor: 'This cursor leads nowhere.' },
  })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** A value that the database cannot read as one of the column is answered as a bad request. */
function rowsAfter({ key: by, isDescending, id }: Order, [lastKey, lastId]: CursorPosition): SQL | undefined {
  const key = sql`${by}`
  const isNullable = is(by, Column) && !by.notNull
  const isLaterId = gt(id, sql`${lastId}`)
  if (lastKey === null) return and(isNull(key), isLaterId)
  const last = sql`${lastKey}`
  const isLater = or(isDescending ? lt(key, last) : gt(key, last), and(eq(key, last), isLaterId))
  if (isNullable) return or(isLater, isNull(key))
  // Says the same once more, in the form that an index can be entered by.
  return and(isDescending ? lte(key, last) : gte(key, last), isLater)
}
