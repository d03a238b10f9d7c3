import { createMiddleware } from 'hono/factory'

import { addressBucket } from '#server/platform/http/client-address.ts'
import type { AppContext, AppEnv } from '#server/platform/http/context.ts'
import { countInAdvance } from './count-in-advance.ts'
import { type Counted, countHit, type Limit, refuseOverLimit } from './rate-limit.ts'

const perLearner: Limit = { name: 'api-learner', hits: 600, seconds: 60 }
const perAddress: Limit = { name: 'api-address', hits: 300, seconds: 60 }
/** On its own: pages do not know who is signed in, and a full class at one address opens many. */
const pagesPerAddress: Limit = { ...perAddress, name: 'page-address' }

/** A ceiling for the whole API: far above what a person does, far below what a script would. */
export function limitRequests() {
  const count = countInAdvance()
  return createMiddleware<AppEnv>(async (c, next) => {
    const { env, db } = c.get('services')
    if (env.rateLimits) {
      const learner = c.get('learner')
      refuseOverLimit(
        learner === null
          ? await count(db, perAddress, addressBucket(c.get('clientAddress')))
          : await count(db, perLearner, learner.id),
      )
    }
    await next()
  })
}

/** Pages whose words come from the database cost a look-up, and their status tells whether something is there. */
export async function countPage(c: AppContext): Promise<Counted> {
  const { env, db } = c.get('services')
  if (!env.rateLimits) return { allowed: true, retryAfterSeconds: 0 }
  return countHit(db, pagesPerAddress, addressBucket(c.get('clientAddress')))
}
