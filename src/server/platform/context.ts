import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import type { Database } from './db.ts'
import type { Env } from './env.ts'
import { AppError } from './errors.ts'
import type { Guides } from './guides.ts'
import type { Logger } from './log.ts'
import type { Metrics } from './metrics.ts'

/** Who is asking, from the session alone. */
export type Learner = { id: string; email: string; name: string; sessionId: string }

/** What every request can reach. */
export type Services = { env: Env; db: Database; log: Logger; metrics: Metrics; guides: Guides }

export type AppEnv = {
  Bindings: HttpBindings
  Variables: {
    services: Services
    requestId: string
    log: Logger
    clientAddress: string
    /** Null for a visitor. */
    learner: Learner | null
  }
}
export type AppContext = Context<AppEnv>

/** The signed-in learner of a guarded route. */
export function learnerOf(c: AppContext): Learner {
  const learner = c.get('learner')
  if (learner === null) throw new AppError('not_signed_in')
  return learner
}
