import { getCookie } from 'hono/cookie'
import { createMiddleware } from 'hono/factory'
import { addressBucket } from '#server/platform/http/client-address.ts'
import type { AppContext, AppEnv } from '#server/platform/http/context.ts'
import { countInAdvance, rememberRefused } from './count-in-advance.ts'
import { type Limit, type LimitState, refuseOverLimit } from './rate-limit.ts'

const perLearner: Limit = { name: 'api-learner', hits: 600, seconds: 60 }
const perAddress: Limit = { name: 'api-address', hits: 300, seconds: 60 }
/**
 * A separate limit: pages do not know which learner is signed in, and a full class at one address opens many.
 */
const pagesPerAddress: Limit = { ...perAddress, name: 'page-address' }
/** Every page of the app, also a page whose words need no query: twenty a second do not come from people. */
const documentsPerAddress: Limit = { name: 'document-address', hits: 1200, seconds: 60 }

/**
 * A ceiling for the whole API: far above what a person does, far below what a script would. `refuse` runs
 * before the session is read: a learner over the limit is recognised by their cookie, and costs nothing until
 * the window ends.
 */
export function limitRequests(sessionCookieName: string) {
  const count = countInAdvance()
  const refused = rememberRefused()
  return {
    refuse: createMiddleware<AppEnv>(async (c, next) => {
      const wait = refused.secondsLeft(getCookie(c, sessionCookieName) ?? '')
      refuseOverLimit({ allowed: wait === null, retryAfterSeconds: wait ?? 0 })
      await next()
    }),
    count: createMiddleware<AppEnv>(async (c, next) => {
      const { env, db } = c.get('services')
      if (env.rateLimits) {
        const learner = c.get('learner')
        const counted =
          learner === null
            ? await count(db, perAddress, addressBucket(c.get('clientAddress')))
            : await count(db, perLearner, learner.id)
        const cookie = getCookie(c, sessionCookieName)
        if (!counted.allowed && learner !== null && cookie !== undefined)
          refused.remember(cookie, counted.retryAfterSeconds)
        refuseOverLimit(counted)
      }
      await next()
    }),
  }
}

/** Counts requests for pages: all pages, and those whose words come from the database. */
export function countPages() {
  const count = countInAdvance()
  const counting =
    (limit: Limit) =>
    async (c: AppContext): Promise<LimitState> => {
      const { env, db } = c.get('services')
      if (!env.rateLimits) return { allowed: true, retryAfterSeconds: 0 }
      return count(db, limit, addressBucket(c.get('clientAddress')))
    }
  return {
    any: counting(documentsPerAddress),
    /** Such a page costs a query, and its status tells whether its subject exists. */
    described: counting(pagesPerAddress),
  }
}
