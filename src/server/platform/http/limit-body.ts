import { bodyLimit } from 'hono/body-limit'
import { createMiddleware } from 'hono/factory'
import type { AppEnv } from './context.ts'
import { AppError } from './errors.ts'

const ordinary = 256 * 1024

const limited = (maxSize: number, words: string) =>
  bodyLimit({
    maxSize,
    onError: () => {
      throw new AppError('too_large', { words: { limit: words } })
    },
  })

/** 256 kB everywhere, 2 MB where a transcript or a whole lesson may come. */
export function limitBody(longPaths: RegExp) {
  const forText = limited(ordinary, '256 kB')
  const forLong = limited(2 * 1024 * 1024, '2 MB')
  return createMiddleware<AppEnv>((c, next) =>
    longPaths.test(c.req.path) ? forLong(c, next) : forText(c, next),
  )
}

/** How deep a body may nest: beyond that no schema of ours reaches, and parsing could exhaust the stack. */
const deepest = 32

/** Refuses JSON that no schema could take before a parser walks it; bodies are small, so one pass is cheap. */
export const refuseDeepBody = createMiddleware<AppEnv>(async (c, next) => {
  if (c.req.method !== 'GET' && nestsTooDeep(await c.req.text())) throw new AppError('bad_request')
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
