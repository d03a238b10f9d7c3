import { and, type Column, eq, gt, lt, lte, or, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { AppError } from './errors.ts'

/**
 * Paging by the last row seen, newest first: a page costs the same however deep it lies, and rows added meanwhile
 * shift nothing. A cursor is the row's moment, to the microsecond, and its id.
 */
type Place = { at: string; id: string }

const placeSchema = z.tuple([z.iso.datetime({ precision: 6 }), z.uuid()])

export const exactMoment = (column: Column): SQL<string> =>
  sql<string>`to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`

export const cursorOf = ({ at, id }: Place): string => Buffer.from(`${at} ${id}`).toString('base64url')

function placeOf(cursor: string): Place {
  const parsed = placeSchema.safeParse(Buffer.from(cursor, 'base64url').toString().split(' '))
  if (!parsed.success)
    throw new AppError('invalid_input', {
      words: { message: 'This cursor leads nowhere; ask for the first page again.' },
      fields: { cursor: 'This cursor leads nowhere.' },
    })
  const [at, id] = parsed.data
  return { at, id }
}

/** Newest first, as the indexes are: rows after the cursor's. */
export function afterCursor(cursor: string | undefined, moment: Column, id: Column): SQL | undefined {
  if (cursor === undefined) return undefined
  const place = placeOf(cursor)
  const at = sql`${place.at}::timestamptz`
  return and(lte(moment, at), or(lt(moment, at), and(eq(moment, at), gt(id, place.id))))
}

export const newestFirst = (moment: Column, id: Column): SQL => sql`${moment} desc nulls last, ${id}`

/** One more row than asked for tells whether there is a next page. */
export function pageFrom<Row extends Place>(
  rows: Row[],
  limit: number,
): { rows: Row[]; nextCursor: string | null } {
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return { rows: page, nextCursor: rows.length > limit && last !== undefined ? cursorOf(last) : null }
}
