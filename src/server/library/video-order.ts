import { and, eq, gt, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { VideoSort } from '#contract/library.ts'
import { videos } from '#db/library.ts'
import { AppError } from '#server/platform/errors.ts'
import { exactMoment, newestFirst } from '#server/platform/keyset.ts'

/** What a list is ordered by and where in that order a page ended: its last row's key and id. */
type Order = {
  /** The key as text, exact; null where a video was never watched. */
  key: SQL<string | null>
  by: SQL
  isKey: (key: string | null) => boolean
  after: (key: string | null, id: string) => SQL | undefined
}

const isMoment = (key: string | null) => z.iso.datetime({ precision: 6 }).safeParse(key).success
const title = sql`lower(${videos.title})`

const orders: Record<VideoSort, Order> = {
  newest: {
    key: exactMoment(videos.createdAt),
    by: newestFirst(videos.createdAt, videos.id),
    isKey: isMoment,
    after: (key, id) => {
      const at = sql`${key}::timestamptz`
      const isLater = or(lt(videos.createdAt, at), and(eq(videos.createdAt, at), gt(videos.id, id)))
      return and(sql`${videos.createdAt} <= ${at}`, isLater)
    },
  },
  watched: {
    key: exactMoment(videos.lastWatchedAt),
    by: newestFirst(videos.lastWatchedAt, videos.id),
    isKey: (key) => key === null || isMoment(key),
    after: (key, id) => {
      if (key === null) return and(isNull(videos.lastWatchedAt), gt(videos.id, id))
      const at = sql`${key}::timestamptz`
      return or(
        lt(videos.lastWatchedAt, at),
        and(eq(videos.lastWatchedAt, at), gt(videos.id, id)),
        isNull(videos.lastWatchedAt),
      )
    },
  },
  title: {
    key: sql<string>`${title}`,
    by: sql`${title}, ${videos.id}`,
    isKey: (key) => key !== null && !key.includes('\u0000'),
    after: (key, id) => sql`(${title}, ${videos.id}) > (${key}, ${id}::uuid)`,
  },
}

const cursorSchema = z.tuple([z.string(), z.string().nullable(), z.uuid()])

export function videoOrder(sort: VideoSort, cursor: string | undefined) {
  const { key, by, after, isKey } = orders[sort]
  const cursorOf = (last: { key: string | null; id: string }) =>
    Buffer.from(JSON.stringify([sort, last.key, last.id])).toString('base64url')
  if (cursor === undefined) return { key, by, after: undefined, cursorOf }
  const place = cursorSchema.safeParse(parsed(cursor))
  if (!place.success || place.data[0] !== sort || !isKey(place.data[1])) throw nowhere()
  return { key, by, after: after(place.data[1], place.data[2]), cursorOf }
}

function parsed(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString())
  } catch {
    return undefined
  }
}

const nowhere = () =>
  new AppError('invalid_input', {
    words: { message: 'This cursor leads nowhere; ask for the first page again.' },
    fields: { cursor: 'This cursor leads nowhere.' },
  })
