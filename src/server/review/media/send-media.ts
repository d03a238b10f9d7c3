import { Readable } from 'node:stream'
import { z } from '@hono/zod-openapi'
import { and, eq, sql } from 'drizzle-orm'
import { cardMediaLimits } from '#contract/review/card-media.ts'
import { cardMedia, cardMediaParts } from '#db/card-media.ts'
import type { Connection, Database } from '#server/platform/database/db.ts'
import { rangeOf } from '#server/platform/http/byte-range.ts'
import type { AppContext } from '#server/platform/http/context.ts'
import { AppError } from '#server/platform/http/errors.ts'

const { partBytes } = cardMediaLimits
const bytes = { schema: z.string().openapi({ format: 'binary' }) }
/** The type is by content; a drawing that could run scripts is sent as text. */
const content = { 'image/*': bytes, 'audio/*': bytes, 'video/*': bytes, 'font/*': bytes, 'text/plain': bytes }

export const mediaFile = {
  200: { description: 'The picture or sound', content },
  206: { description: 'The range that was asked for', content },
  304: { description: 'The browser has it already' },
  416: { description: 'There is no such range in the file' },
}

/** The drawing is untrusted: opened in a browser, it may run nothing and load nothing. */
const policy = "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'"

/** Streams a picture or sound of the learner's cards part by part, at the speed of the browser. */
export async function sendMedia(
  c: AppContext,
  db: Database,
  name: string,
  learnerId: string,
): Promise<Response> {
  const [file] = await db
    .select({ id: cardMedia.id, type: cardMedia.type, bytes: cardMedia.bytes, sha256: cardMedia.sha256 })
    .from(cardMedia)
    .where(and(eq(cardMedia.userId, learnerId), eq(cardMedia.name, name)))
  if (file === undefined) throw new AppError('not_found')
  const tag = `"${file.sha256}"`
  const headers = {
    'Content-Type': file.type === 'text/plain' ? 'text/plain; charset=utf-8' : file.type,
    'Content-Security-Policy': policy,
    'Cache-Control': 'private, no-cache',
    'Accept-Ranges': 'bytes',
    ETag: tag,
  }
  if (c.req.header('if-none-match') === tag) return c.body(null, 304, headers)
  const isSame = (c.req.header('if-range') ?? tag) === tag
  const range = isSame ? rangeOf(c.req.header('range'), file.bytes) : undefined
  if (range === 'beyond') return c.body(null, 416, { ...headers, 'Content-Range': `bytes */${file.bytes}` })
  const { start, end } = range ?? { start: 0, end: file.bytes }
  const body = Readable.toWeb(Readable.from(mediaBytes(db, file.id, { start, end }), { highWaterMark: 1 }))
  return c.body(body as ReadableStream, range === undefined ? 200 : 206, {
    ...headers,
    'Content-Length': String(end - start),
    ...(range && { 'Content-Range': `bytes ${start}-${end - 1}/${file.bytes}` }),
  })
}

/** The bytes of a file from one offset to another; only a part of it is in memory. */
export async function* mediaBytes(
  db: Connection,
  id: string,
  { start, end }: { start: number; end: number },
): AsyncGenerator<Buffer> {
  for (let at = start; at < end; ) {
    const number = Math.floor(at / partBytes)
    const within = at - number * partBytes
    const length = Math.min(partBytes - within, end - at)
    const [part] = await db
      .select({ data: sql<Buffer>`substring(${cardMediaParts.data} from ${within + 1} for ${length})` })
      .from(cardMediaParts)
      .where(and(eq(cardMediaParts.mediaId, id), eq(cardMediaParts.number, number)))
    if (part === undefined || part.data.length !== length) throw new Error('A picture or sound is gone.')
    yield part.data
    at += length
  }
}
