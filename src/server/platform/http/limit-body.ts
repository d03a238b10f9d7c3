import { bodyLimit } from 'hono/body-limit'
import { createMiddleware } from 'hono/factory'
import type { AppContext, AppEnv } from './context.ts'
import { AppError } from './errors.ts'

const ordinary = 256 * 1024

const limited = (maxSize: number, words: string) =>
  bodyLimit({
    maxSize,
    onError: () => {
      throw new AppError('too_large', { words: { limit: words } })
    },
  })

type Allowance = { paths: RegExp; bytes: number; words: string }

/** 256 kB everywhere, and more where the paths say so. What comes as a file is left unread: its route has a bound. */
export function limitBody(allowances: readonly Allowance[], uploads: RegExp) {
  const forText = limited(ordinary, '256 kB')
  const forPaths = allowances.map(({ paths, bytes, words }) => ({ paths, allow: limited(bytes, words) }))
  return createMiddleware<AppEnv>((c, next) => {
    if (uploads.test(c.req.path)) return next()
    const { allow = forText } = forPaths.find(({ paths }) => paths.test(c.req.path)) ?? {}
    return allow(c, next)
  })
}

/** The bytes of a body that is no JSON, read here and nowhere before: never more of them than may come. */
export async function readBody(
  c: AppContext,
  { bytes: most, words }: { bytes: number; words: string },
): Promise<Uint8Array> {
  const tooLarge = () => new AppError('too_large', { words: { limit: words } })
  if (Number(c.req.header('content-length') ?? 0) > most) throw tooLarge()
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of c.req.raw.body ?? []) {
    size += part.length
    if (size > most) throw tooLarge()
    parts.push(part)
  }
  return Buffer.concat(parts, size)
}

/** How deep a body may nest: beyond that no schema of ours reaches, and parsing could exhaust the stack. */
const deepest = 32

/** Refuses JSON that no schema could take before a parser walks it; bodies are small, so one pass is cheap. */
export const refuseDeepBody = (uploads: RegExp) =>
  createMiddleware<AppEnv>(async (c, next) => {
    const isJson = c.req.method !== 'GET' && !uploads.test(c.req.path)
    if (isJson && nestsTooDeep(await c.req.text())) throw new AppError('bad_request')
    await next()
  })

function nestsTooDeep(text: string): boolean {
  let depth = 0
  let inString = false
  for (let index = 0; index < text.length; index++) {
    const character = text.charCodeAt(index)
    if (inString) {
      if (character === 92) index++
      else if (character === 34) inString = false
    } else if (character === 34) inString = true
    else if (character === 91 || character === 123) {
      depth++
      if (depth > deepest) return true
    } else if (character === 93 || character === 125) depth--
  }
  return false
}
