import { z } from '@hono/zod-openapi'
import { and, eq } from 'drizzle-orm'
import { sourceLimits } from '#contract/sources/kinds.ts'
import { sourcePictures, sources } from '#db/sources.ts'
import type { Database } from '#server/platform/database/db.ts'
import type { AppContext } from '#server/platform/http/context.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { ownSource } from '#server/sources/queries.ts'

export const pictureParams = z.object({
  id: z.uuid(),
  number: z.coerce.number().int().min(0).max(sourceLimits.pictures),
})

const bytes = { schema: z.string().openapi({ format: 'binary' }) }

export const pictureFile = {
  200: { description: 'The picture', content: { 'image/*': bytes } },
  304: { description: 'The browser has it already' },
}

/** The drawing is untrusted: opened in a browser, it may run nothing and load nothing. */
const policy = "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'"

/** Sends a picture of one of the learner's documents. */
export async function sendPicture(
  c: AppContext,
  db: Database,
  { id, number }: { id: string; number: number },
  learnerId: string,
): Promise<Response> {
  const isThis = and(
    ownSource(id, learnerId),
    eq(sourcePictures.sourceId, sources.id),
    eq(sourcePictures.number, number),
  )
  const [source] = await db
    .select({ readAt: sources.readAt, type: sourcePictures.type })
    .from(sources)
    .innerJoin(sourcePictures, isThis)
  if (source === undefined) throw new AppError('not_found')
  // Another reading of a document may number its pictures differently, so the tag has the time of the
  // reading.
  const tag = `"${id}-${number}-${source.readAt?.getTime()}"`
  const headers = {
    'Content-Type': source.type,
    'Content-Security-Policy': policy,
    'Cache-Control': 'private, no-cache',
    ETag: tag,
  }
  if (c.req.header('if-none-match') === tag) return c.body(null, 304, headers)
  const [picture] = await db
    .select({ data: sourcePictures.data })
    .from(sources)
    .innerJoin(sourcePictures, isThis)
  if (picture === undefined) throw new AppError('not_found')
  return c.body(new Uint8Array(picture.data), 200, headers)
}
