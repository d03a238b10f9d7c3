import { createMiddleware } from 'hono/factory'
import type { ErrorCode } from '#contract/errors.ts'
import type { AppEnv } from '#server/platform/http/context.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { findLearner } from './find-learner.ts'

/** contract/errors.ts has a separate message for saving a profile. */
const refusalOf = (method: string, path: string): ErrorCode =>
  method === 'PUT' && path === '/api/profile' ? 'profile_not_signed_in' : 'not_signed_in'

/** Sets the learner of a request, for all the code after it. */
export function readSession(secret: string) {
  return createMiddleware<AppEnv>(async (c, next) => {
    c.set('learner', await findLearner(c, secret))
    await next()
  })
}

/** A call needs a session unless its route is public. */
export const requireSession = (isForAnyone: (method: string, path: string) => boolean) =>
  createMiddleware<AppEnv>(async (c, next) => {
    const { method, path } = c.req
    if (c.get('learner') === null && !isForAnyone(method, path)) throw new AppError(refusalOf(method, path))
    await next()
  })
