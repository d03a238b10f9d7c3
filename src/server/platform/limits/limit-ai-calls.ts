import { createMiddleware } from 'hono/factory'
import { type AppEnv, learnerOf } from '#server/platform/http/context.ts'
import { enforceLimit, type Limit } from './rate-limit.ts'

const perLearner: Limit = { name: 'ai-learner', hits: 20, seconds: 60 }

/** Calls to a guide cost more than others: so many a minute, counted before anything is asked. */
export const limitAiCalls = createMiddleware<AppEnv>(async (c, next) => {
  const { env, db } = c.get('services')
  if (env.rateLimits) await enforceLimit(db, perLearner, learnerOf(c).id)
  await next()
})
