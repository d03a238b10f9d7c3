import { createMiddleware } from 'hono/factory'
import { type AppEnv, type Learner, learnerOf } from '#server/platform/http/context.ts'
import { AppError } from '#server/platform/http/errors.ts'
import type { Actor } from './record-act.ts'

/** Before anything of the call is read: for everybody else there is nothing at these addresses. */
export const onlyOperators = createMiddleware<AppEnv>(async (c, next) => {
  if (!learnerOf(c).isOperator) throw new AppError('not_found')
  await next()
})

export const asOperator = ({ id }: Learner): Actor => ({ id, place: 'page' })
