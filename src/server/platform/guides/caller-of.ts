import { type AppContext, learnerOf } from '#server/platform/http/context.ts'
import type { Caller } from './guides.ts'

export const callerOf = (c: AppContext): Caller => ({
  userId: learnerOf(c).id,
  requestId: c.get('requestId'),
  signal: c.req.raw.signal,
})
