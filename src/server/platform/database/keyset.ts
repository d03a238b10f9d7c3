import { and, Column, eq, gt, gte, is, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { PageRequest } from '#contract/paging.ts'
import { AppError } from '#server/platform/http/errors.ts'

/**
 * The order of a list: by a key, which may be null in columns that allow it, and by an id between equal keys.
 */
interface Order {
  /** An expression is a text, never null. */
  key: Column | SQL
  isDescending: boolean
  id: Column
}

export const newestFirst = (key: Column, id: Column): Order => ({ key, isDescending: true, id })

/** The limit of a page's items as JSON: with the rest of its answer a page stays within 256 kB. */
export const maxPageBytes = 240 * 1024

/** A row of a list; `bytes` is the size of its texts, where the query asks for it. */
type ListRow = { place: string; bytes?: number }
type RowPage<Row> = { rows: Row[]; nextCursor: string | null }

/**
 * Paging by the last row seen: a page costs the same however deep it lies, and rows added meanwhile shift nothing. A
 * cursor is that row's place, its key and id as JSON. Select `place`, filter by `after`, order by `by`, limit by
 * `limit`, `cut` what was found, and `show` it. A page ends after `limit` rows or `maxPageBytes`. Where rows may be
 * large, select only `id`, `place` and `bytes` first, and load by id what `cut` has left of them (`inOrderOf`).
 */
export function pageBy(order: Order, { cursor, limit }: PageRequest) {
  const { key, id } = order
  return {
    place: sql<string>`jsonb_build_array(${key}, ${id})::text`,
    after: cursor === undefined ? undefined : rowsAfter(order, placeOf(cursor)),
    by: orderOf(order),
    /** One row more than the page has tells whether there is a next page. */
    limit: limit + 1,
    cut: <Row extends ListRow>(found: Row[]): RowPage<Row> => {
      const rows = found.slice(
        0,
        Math.min(
          limit,
          countWithin(found, ({ bytes = 0 }) => bytes),
        ),
      )
      return { rows, nextCursor: found.length > rows.length ? cursorAfter(rows) : null }
    },
    show: <Row extends ListRow, Item>({ rows, nextCursor }: RowPage<Row>, present: (row: Row) => Item) => {
      const items = showFitting(rows, present)
      return {
        items,
        nextCursor: items.length < rows.length ? cursorAfter(rows.slice(0, items.length)) : nextCursor,
      }
    },
  }
}

/** The first rows that fit into a page, at least one. */
export function showFitting<Row, Item>(rows: readonly Row[], present: (row: Row) => Item): Item[] {
  const items: Item[] = []
  // One by one: rows that do not fit are not presented.
  const count = countWithin(rows, (row) => {
    const item = present(row)
    items.push(item)
    return Buffer.byteLength(JSON.stringify(item)) + 1
  })
  return items.slice(0, count)
}

/** How many of the first rows fit into a page; at least one, so that a list always ends. */
function countWithin<Row>(rows: readonly Row[], bytesOf: (row: Row) => number): number {
  let bytes = 0
  const first = rows.findIndex((row, index) => {
    bytes += bytesOf(row)
    return bytes > maxPageBytes && index > 0
  })
  return first === -1 ? rows.length : first
}

function cursorAfter(rows: readonly ListRow[]): string | null {
  const last = rows.at(-1)
  return last === undefined ? null : Buffer.from(last.place).toString('base64url')
}

/**
 * The size of texts, without reading them: PostgreSQL knows the length of a text that is stored out of line.
 */
export const bytesOf = (...texts: (Column | SQL)[]): SQL<number> =>
  sql<number>`(${sql.join(
    texts.map((text) => sql`coalesce(octet_length(${text}), 0)`),
    sql` + `,
  )})`

/**
 * Rows that were loaded by id, in the order in which they were found. Rows deleted meanwhile are left out.
 */
export function inOrderOf<Row extends { id: string | number }>(
  found: readonly { id: Row['id']; place: string }[],
  loaded: readonly Row[],
): (Row & { place: string })[] {
  const byId = new Map(loaded.map((row) => [row.id, row]))
  return found.flatMap(({ id, place }) => {
    const row = byId.get(id)
    return row === undefined ? [] : [{ ...row, place }]
  })
}

/**
 * The order of the indexes: a descending index with nulls last; an order by id alone reads its plain index
 * backwards.
 */
function orderOf({ key, id, isDescending }: Order): SQL {
  if (!isDescending) return sql`${key}, ${id}`
  return key === id ? sql`${id} desc` : sql`${key} desc nulls last, ${id}`
}

const placeSchema = z.tuple([z.union([z.string(), z.number()]).nullable(), z.union([z.string(), z.number()])])
type CursorPosition = z.infer<typeof placeSchema>

export const leadsNowhere = () =>
  new AppError('invalid_input', {
    words: { message: 'This cursor leads nowhere; ask for the first page again.' },
    fields: { cursor: 'This cursor leads nowhere.' },
  })

function placeOf(cursor: string): CursorPosition {
  const place = placeSchema.safeParse(parsed(Buffer.from(cursor, 'base64url').toString()))
  if (place.success) return place.data
  throw leadsNowhere()
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** A cursor with a value that does not fit the column's type is answered as a bad request. */
function rowsAfter({ key: by, isDescending, id }: Order, [lastKey, lastId]: CursorPosition): SQL | undefined {
  const key = sql`${by}`
  const isNullable = is(by, Column) && !by.notNull
  const isLaterId = gt(id, sql`${lastId}`)
  if (lastKey === null) return and(isNull(key), isLaterId)
  const last = sql`${lastKey}`
  const isLater = or(isDescending ? lt(key, last) : gt(key, last), and(eq(key, last), isLaterId))
  if (isNullable) return or(isLater, isNull(key))
  // Repeats the condition in a form for which PostgreSQL can use the index.
  return and(isDescending ? lte(key, last) : gte(key, last), isLater)
}
