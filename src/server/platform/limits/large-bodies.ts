import { createMiddleware } from 'hono/factory'
import type { AppEnv } from '#server/platform/http/context.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { takeFairTurns } from '#server/platform/operations/fair-turns.ts'

/** What every call may send comes without a turn. */
const usual = 256 * 1024
const turns = { together: 16, each: 1, waiting: 60, retryAfterSeconds: 5 }

/**
 * A whole lesson or a transcript is held in memory while it is checked and saved: of one learner one at a time. The body
 * is not read before its turn. A visitor may call none of these paths, so the body of a visitor is not read at all.
 */
export function takeLargeBodiesInTurn(paths: RegExp) {
  const inTurn = takeFairTurns(turns)
  return createMiddleware<AppEnv>(async (c, next) => {
    const { method, path } = c.req
    if (method === 'GET' || method === 'HEAD' || !paths.test(path)) return next()
    const learner = c.get('learner')
    if (learner === null) throw new AppError('not_signed_in')
    const length = c.req.header('content-length')
    const isUsual = c.req.header('transfer-encoding') === undefined && Number(length ?? 0) <= usual
    return isUsual ? next() : inTurn(learner.id, next)
  })
}
