import { once } from 'node:events'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { AppContext } from './context.ts'
import { toProblem } from './errors.ts'
import { translateFault } from './translate-fault.ts'

/** An event in its JSON form, or the error that ends the stream. */
export type Frame = { event: string; data: unknown } | { error: unknown; cutOff: boolean }

/**
 * How long an answer may wait for its first event; then the server sends the head without knowing how the
 * stream ends.
 */
const patienceMs = 5000
const heartbeatMs = 15_000
const heartbeat = ': still here\n\n'

export const wantsEventStream = (c: AppContext): boolean =>
  /\btext\/event-stream\b/.test(c.req.header('accept') ?? '')

/**
 * Sends frames as server-sent events at the pace at which the browser reads them. A failure before the first
 * event is thrown, so that the response has its own status. When the learner leaves, the source ends at once.
 */
export async function eventStream(c: AppContext, frames: AsyncIterable<Frame>): Promise<Response> {
  const source = frames[Symbol.asyncIterator]()
  const first = source.next()
  const early = await within(patienceMs, first)
  if (early !== undefined && !early.done && 'error' in early.value) throw early.value.error

  // The body stays empty until it ends: the events are written directly to the connection. Each chunk of a
  // stream would leave a promise that waits for the end of the stream, a hundred kilobytes in a long answer.
  const body = new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      await send(c, first, source)
      controller.close()
    },
    cancel: async () => {
      await source.return?.()
    },
  })
  return new Response(body, {
    headers: {
      'Content-Type': 'text/event-stream; charset=utf-8',
      'Cache-Control': 'no-store, no-transform',
      // Otherwise an operator's proxy might buffer the words until the end.
      'X-Accel-Buffering': 'no',
    },
  })
}

type Step = Promise<IteratorResult<Frame>>

async function send(c: AppContext, first: Step, source: AsyncIterator<Frame>): Promise<void> {
  const { outgoing } = c.env
  while (!outgoing.headersSent && !outgoing.destroyed) await nextTurn()
  const beat = setInterval(() => outgoing.writableNeedDrain || outgoing.write(heartbeat), heartbeatMs)
  try {
    for (let step = first; ; step = source.next()) {
      const { done, value } = await step.catch(asFrame)
      if (done || outgoing.destroyed) return
      if (!outgoing.write(textOf(c, value))) await once(outgoing, 'drain', { signal: c.req.raw.signal })
      if ('error' in value) return
    }
  } catch (error) {
    // The write waited for a browser that has left.
    if (!c.req.raw.signal.aborted) throw error
  } finally {
    clearInterval(beat)
  }
}

const asFrame = (error: unknown): IteratorResult<Frame> => ({ done: false, value: { error, cutOff: false } })

function textOf(c: AppContext, frame: Frame): string {
  if ('event' in frame) return encode(frame.event, frame.data)
  const fault = translateFault(frame.error)
  if (fault.code === 'internal') c.get('log').error({ err: fault.cause ?? fault }, 'stream failed')
  return encode('error', { ...toProblem(fault, c.get('requestId')), cutOff: frame.cutOff })
}

const encode = (event: string, data: unknown) => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`

async function within<T>(ms: number, promise: Promise<T>): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), ms)
  })
  try {
    return await Promise.race([promise, late])
  } finally {
    clearTimeout(timer)
  }
}
