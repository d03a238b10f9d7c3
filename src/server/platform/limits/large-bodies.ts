import { createMiddleware } from 'hono/factory'
import { addressBucket } from '#server/platform/http/client-address.ts'
import type { AppContext, AppEnv } from '#server/platform/http/context.ts'
import { ordinaryBytes } from '#server/platform/http/limit-body.ts'
import { takeFairTurns } from '#server/platform/operations/fair-turns.ts'
import { takeTurns } from '#server/platform/operations/turns.ts'

/** What a form sends. To read and to check a body takes time by its length, in the thread that serves everybody. */
const smallBytes = 16 * 1024
/** As many calls as a learner may have open. */
const waits = { waiting: 60, retryAfterSeconds: 5 }

type Paths = { large: RegExp; uploads: RegExp }

/**
 * A body that is more than a form is read, checked and saved one at a time of each learner, and not read before its turn.
 * Of whole lessons and transcripts only so many are held in memory together, whosever they are. A file is left to its
 * route.
 */
export function takeLargeBodiesInTurn({ large, uploads }: Paths) {
  const inOwnTurn = takeFairTurns({ ...waits, together: Number.POSITIVE_INFINITY, each: 1 })
  const inTurnOfAll = takeTurns({ ...waits, together: 16 })
  return createMiddleware<AppEnv>(async (c, next) => {
    const bytes = uploads.test(c.req.path) ? 0 : bodyBytes(c)
    if (bytes <= smallBytes) return next()
    const isLarge = bytes > ordinaryBytes && large.test(c.req.path)
    const who = c.get('learner')?.id ?? addressBucket(c.get('clientAddress'))
    let answering = Promise.resolve()
    const given = new Promise<void>((resolve) => c.set('leaveTurn', resolve))
    // What comes meanwhile with less does not wait for it.
    c.get('leaveEntrance')?.()
    await inOwnTurn(who, () => {
      answering = isLarge ? inTurnOfAll(next) : next()
      return Promise.race([answering, given])
    })
    await answering
  })
}

function bodyBytes({ req }: AppContext): number {
  if (req.method === 'GET' || req.method === 'HEAD') return 0
  const isChunked = req.header('transfer-encoding') !== undefined
  return isChunked ? Number.POSITIVE_INFINITY : Number(req.header('content-length') ?? 0)
}
