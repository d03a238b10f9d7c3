import { createMiddleware } from 'hono/factory'
import type { AppEnv } from '#server/platform/http/context.ts'
import { AppError } from '#server/platform/http/errors.ts'

/** A body is looked at once a tick. */
type Pace = {
  tickMs: number
  /** So many ticks without a byte end it. */
  silentTicks: number
  /** So does a mean below this over so many ticks. */
  slowTicks: number
  bytesPerTick: number
}

const pace: Pace = { tickMs: 1000, silentTicks: 10, slowTicks: 15, bytesPerTick: 20_000 }

/** Told of the bytes of each tick, says whether the sender has stalled. It knows no clock: the ticks are the time. */
export function watchPace({ silentTicks, slowTicks, bytesPerTick }: Omit<Pace, 'tickMs'>) {
  const lately: number[] = []
  let silent = 0
  return (bytes: number): boolean => {
    silent = bytes === 0 ? silent + 1 : 0
    lately.push(bytes)
    if (lately.length > slowTicks) lately.shift()
    const sum = lately.reduce((all, one) => all + one, 0)
    return silent >= silentTicks || (lately.length === slowTicks && sum < slowTicks * bytesPerTick)
  }
}

/** Ends a request whose body does not come. What keeps coming may take as long as it needs. */
export const endStalledBodies = ({ tickMs, ...limits }: Pace = pace) =>
  createMiddleware<AppEnv>(async (c, next) => {
    const { incoming, outgoing } = c.env
    if (c.req.method === 'GET' || c.req.method === 'HEAD' || incoming.complete) return next()
    const isStalled = watchPace(limits)
    const stalled = Promise.withResolvers<never>()
    let before = incoming.socket.bytesRead
    const ticks = setInterval(() => {
      if (incoming.complete || incoming.destroyed) return clearInterval(ticks)
      // What has come and is not read yet is for the server to take: the sender cannot send more.
      if (incoming.readableLength > 0) return
      const { bytesRead } = incoming.socket
      if (isStalled(bytesRead - before)) {
        const fault = new AppError('body_stalled')
        // Node says nothing to the reader of a body whose answer is out: it would wait for ever, its file kept.
        outgoing.once('close', () => incoming.destroy(fault))
        stalled.reject(fault)
      }
      before = bytesRead
    }, tickMs)
    try {
      await Promise.race([next(), stalled.promise])
    } finally {
      clearInterval(ticks)
    }
  })
