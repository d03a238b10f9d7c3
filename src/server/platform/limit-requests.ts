import { createMiddleware } from 'hono/factory'
import { addressBucket } from './client-address.ts'
import type { AppEnv } from './context.ts'
import { enforceLimit, type Limit } from './rate-limit.ts'

const perLearner: Limit = { name: 'api-learner', hits: 600, seconds: 60 }
const perAddress: Limit = { name: 'api-address', hits: 300, seconds: 60 }

/** A ceiling for the whole API: far above what a person does, far below what a script would. */
export const limitRequests = createMiddleware<AppEnv>(async (c, next) => {
  const { env, db } = c.get('services')
  if (env.rateLimits) {
    const learner = c.get('learner')
    if (learner === null) await enforceLimit(db, perAddress, addressBucket(c.get('clientAddress')))
    else await enforceLimit(db, perLearner, learner.id)
  }
  await next()
})
