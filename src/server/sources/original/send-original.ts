import { Readable } from 'node:stream'
import { z } from '@hono/zod-openapi'
import { sources } from '#db/sources.ts'
import type { Database } from '#server/platform/database/db.ts'
import { rangeOf } from '#server/platform/http/byte-range.ts'
import type { AppContext } from '#server/platform/http/context.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { ownSource } from '#server/sources/queries.ts'
import { missingParts, partsOf } from '#server/sources/upload/parts.ts'
import { readParts } from './read-parts.ts'

const bytes = z.string().openapi({ format: 'binary' })
const content = { 'application/octet-stream': { schema: bytes }, 'application/pdf': { schema: bytes } }

export const originalFile = {
  200: { description: 'The file', content },
  206: { description: 'The range that was asked for', content },
  416: { description: 'There is no such range in the file' },
}

/** The file is untrusted: opened in a browser, it may run and load nothing, and it has no origin. */
const policy = "sandbox; default-src 'none'; frame-ancestors 'none'"

/**
 * Streams the original file part by part at the speed of the receiver, so that a large file needs little
 * memory.
 */
export async function sendOriginal(
  c: AppContext,
  db: Database,
  id: string,
  learnerId: string,
): Promise<Response> {
  const [source] = await db
    .select({
      id: sources.id,
      bytes: sources.bytes,
      partBytes: sources.partBytes,
      sha256: sources.sha256,
      state: sources.state,
      kind: sources.kind,
      fileName: sources.fileName,
    })
    .from(sources)
    .where(ownSource(id, learnerId))
  if (source === undefined) throw new AppError('source_not_found')
  if (source.state === 'sending')
    throw new AppError('source_incomplete', {
      words: { missing: (await missingParts(db, source)).length, parts: partsOf(source) },
    })
  const tag = `"${source.sha256}"`
  const headers = {
    // The PDF viewer needs this type; a browser must not display any other kind.
    'Content-Type': source.kind === 'pdf' ? 'application/pdf' : 'application/octet-stream',
    'Content-Disposition': `attachment; filename*=UTF-8''${encodedName(source.fileName)}`,
    'Content-Security-Policy': policy,
    'Cache-Control': 'private, no-store',
    'Accept-Ranges': 'bytes',
    ETag: tag,
  }
  const isSame = (c.req.header('if-range') ?? tag) === tag
  const range = isSame ? rangeOf(c.req.header('range'), source.bytes) : undefined
  if (range === 'beyond') return c.body(null, 416, { ...headers, 'Content-Range': `bytes */${source.bytes}` })
  const { start, end } = range ?? { start: 0, end: source.bytes }
  const body = Readable.toWeb(Readable.from(readParts(db, source, { start, end }), { highWaterMark: 1 }))
  return c.body(body as ReadableStream, range === undefined ? 200 : 206, {
    ...headers,
    'Content-Length': String(end - start),
    ...(range && { 'Content-Range': `bytes ${start}-${end - 1}/${source.bytes}` }),
  })
}

/** Encoded by RFC 8187, which also encodes the few characters that encodeURIComponent leaves. */
const encodedName = (name: string) =>
  encodeURIComponent(name.toWellFormed()).replaceAll(
    /['()*!]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  )
