import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { bodyLimit } from 'hono/body-limit'
import { createMiddleware } from 'hono/factory'
import type { AppContext, AppEnv } from './context.ts'
import { AppError } from './errors.ts'
import { nestsTooDeep } from './nests-too-deep.ts'

/** What every call may send. */
export const ordinaryBytes = 256 * 1024

/**
 * A Content-Length is believed, since no more than that is read. Only without one is the body counted as a stream: that
 * takes a second request object, and both are held for as long as the answer takes.
 */
const limited = (maxSize: number, words: string) => {
  const onError = () => {
    throw new AppError('too_large', { words: { limit: words } })
  }
  const counted = bodyLimit({ maxSize, onError })
  return createMiddleware<AppEnv>((c, next) => {
    if (c.req.method === 'GET' || c.req.method === 'HEAD') return next()
    const length = c.req.header('content-length')
    if (length === undefined || c.req.header('transfer-encoding') !== undefined) return counted(c, next)
    return Number(length) > maxSize ? onError() : next()
  })
}

type Allowance = { paths: RegExp; bytes: number; words: string }

/** 256 kB everywhere, and more where the paths say so. What comes as a file is left unread: its route has a bound. */
export function limitBody(allowances: readonly Allowance[], uploads: RegExp) {
  const forText = limited(ordinaryBytes, '256 kB')
  const forPaths = allowances.map(({ paths, bytes, words }) => ({ paths, allow: limited(bytes, words) }))
  return createMiddleware<AppEnv>((c, next) => {
    if (uploads.test(c.req.path)) return next()
    const { allow = forText } = forPaths.find(({ paths }) => paths.test(c.req.path)) ?? {}
    return allow(c, next)
  })
}

type BodyLimit = {
  bytes: number
  words: string
  /** Told of each piece, before it is kept. */
  onBytes: (bytes: number) => void
}

/** A body that is no JSON, read here and nowhere before: never more of it than may come. */
async function* boundedBody(
  c: AppContext,
  { bytes: most, words, onBytes }: BodyLimit,
): AsyncGenerator<Uint8Array> {
  const tooLarge = () => new AppError('too_large', { words: { limit: words } })
  if (Number(c.req.header('content-length') ?? 0) > most) throw tooLarge()
  let size = 0
  for await (const part of arriving(c)) {
    size += part.length
    if (size > most) throw tooLarge()
    onBytes(part.length)
    yield part
  }
}

async function* arriving(c: AppContext): AsyncGenerator<Uint8Array> {
  try {
    for await (const part of c.req.raw.body ?? []) yield part
  } catch (error) {
    // The sender went away in the middle, or was ended.
    throw error instanceof AppError ? error : new AppError('bad_request', { cause: error })
  }
}

/** A file goes to the disk as it comes. */
export async function saveBody(c: AppContext, bound: BodyLimit, path: string): Promise<void> {
  const file = createWriteStream(path, { flags: 'wx', mode: 0o600 })
  try {
    await pipeline(boundedBody(c, bound), file)
  } catch (error) {
    if (!diskFull.has(String((error as NodeJS.ErrnoException).code))) throw error
    throw new AppError('storage_full', { cause: error, retryAfterSeconds: 60 })
  }
}

const diskFull = new Set(['ENOSPC', 'EDQUOT'])

/** Refuses JSON that no schema could take before a parser walks it. */
export const refuseDeepBody = (uploads: RegExp) =>
  createMiddleware<AppEnv>(async (c, next) => {
    const isJson = c.req.method !== 'GET' && !uploads.test(c.req.path)
    if (isJson && nestsTooDeep(await c.req.text())) throw new AppError('bad_request')
    await next()
  })
