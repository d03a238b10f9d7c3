import { createMiddleware } from 'hono/factory'
import type { AppEnv } from '#server/platform/http/context.ts'

/** What follows asks the guides on the connection in force for who calls: one and the same until the call ends. */
export const useConnection = createMiddleware<AppEnv>(async (c, next) => {
  const learner = c.get('learner')
  if (learner !== null) {
    const services = c.get('services')
    const guides = await services.connections.guidesFor(learner)
    if (guides !== services.guides) c.set('services', { ...services, guides })
  }
  await next()
})
