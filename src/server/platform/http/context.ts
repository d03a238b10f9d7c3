import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import type { ConnectionStamps, Connections } from '#server/platform/connections/open-connections.ts'
import type { Database } from '#server/platform/database/db.ts'
import type { Guides } from '#server/platform/guides/guides.ts'
import type { Env } from '#server/platform/operations/env.ts'
import type { Logger } from '#server/platform/operations/log.ts'
import type { Metrics } from '#server/platform/operations/metrics.ts'
import type { Settings } from '#server/platform/operations/settings.ts'
import { AppError } from './errors.ts'

/** Who is asking, from the session alone. */
export type Learner = {
  id: string
  email: string
  name: string
  sessionId: string
  /** Whether they run this installation. */
  isOperator: boolean
  connections: ConnectionStamps
}

/** What every request can reach. */
export type Services = {
  env: Env
  db: Database
  log: Logger
  metrics: Metrics
  /** Within a call of the API those on the connection in force for who calls (use-connection.ts). */
  guides: Guides
  connections: Connections
  settings: Settings
}

export type AppEnv = {
  Bindings: HttpBindings
  Variables: {
    services: Services
    requestId: string
    log: Logger
    clientAddress: string
    /** Null for a visitor. */
    learner: Learner | null
    /** Lets the next call of the same browser in (limits/enter-in-turn.ts). */
    leaveEntrance?: () => void
    /** Of a call with a large body: lets the learner's next one be read. */
    leaveTurn?: () => void
  }
}
export type AppContext = Context<AppEnv>

/** The signed-in learner of a guarded route. */
export function learnerOf(c: AppContext): Learner {
  const learner = c.get('learner')
  if (learner === null) throw new AppError('not_signed_in')
  return learner
}
