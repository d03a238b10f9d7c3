import { createMiddleware } from 'hono/factory'
import type { ErrorCode } from '#contract/errors.ts'
import type { AppEnv } from '#server/platform/http/context.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { findLearner } from './find-learner.ts'

/** contract/errors.ts has a sentence of its own for saving a profile. */
const refusalOf = (method: string, path: string): ErrorCode =>
  method === 'PUT' && path === '/api/profile' ? 'profile_not_signed_in' : 'not_signed_in'

/** Says who calls, for all that follows. */
export function readSession(secret: string) {
  return createMiddleware<AppEnv>(async (c, next) => {
    c.set('learner', await findLearner(c, secret))
    await next()
  })
}

/** A call needs a session unless its route says that it is for anyone. */
export const requireSession = (isForAnyone: (method: string, path: string) => boolean) =>
  createMiddleware<AppEnv>(async (c, next) => {
    const { method, path } = c.req
    if (c.get('learner') === null && !isForAnyone(method, path)) throw new AppError(refusalOf(method, path))
    await next()
  })
