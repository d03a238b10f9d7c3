import { createMiddleware } from 'hono/factory'
import type { ErrorCode } from '#contract/errors.ts'
import type { AppEnv } from '#server/platform/context.ts'
import { AppError } from '#server/platform/errors.ts'
import { findLearner } from './find-learner.ts'

/** Calls anyone may make. Every other call of the API needs a session: a new route is guarded until it stands here. */
export const publicCalls: readonly { method: string; path: RegExp }[] = [
  { method: 'GET', path: /^\/api\/(openapi\.json|docs)$/ },
  // A shared course page shows its public fields to anyone, and counts the look.
  { method: 'GET', path: /^\/api\/courses\/(?!browse$)[^/]+$/ },
  { method: 'POST', path: /^\/api\/courses\/[^/]+\/views$/ },
  // A project that its learner shares, for whoever has the address.
  { method: 'GET', path: /^\/api\/shared\/[^/]+$/ },
  // Signing in and all that leads to it; what needs a session lives under /api/account.
  { method: 'GET', path: /^\/api\/auth\// },
  { method: 'POST', path: /^\/api\/auth\// },
  // Registered on a machine without mail alone.
  { method: 'GET', path: /^\/api\/mailbox(\/[^/]+)?$/ },
]

/** The error catalogue has a sentence of its own for saving a profile. */
const refusalOf = (method: string, path: string): ErrorCode =>
  method === 'PUT' && path === '/api/profile' ? 'profile_not_signed_in' : 'not_signed_in'

/** Says who calls, for all that follows. */
export function readSession(secret: string) {
  return createMiddleware<AppEnv>(async (c, next) => {
    c.set('learner', await findLearner(c, secret))
    await next()
  })
}

export const requireSession = createMiddleware<AppEnv>(async (c, next) => {
  const isPublic = publicCalls.some(({ method, path }) => method === c.req.method && path.test(c.req.path))
  if (c.get('learner') === null && !isPublic) throw new AppError(refusalOf(c.req.method, c.req.path))
  await next()
})
