import { randomUUID } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { AppError, toProblem } from './platform/http/errors.ts'
import type { Answer } from './platform/http/listen.ts'

export type House = { answer: Answer; stop(): Promise<void> }

/** So long after the start it is opened although nobody has asked for anything of it. */
const unaskedMs = 1000

/**
 * The house is opened when first asked for something of it, at the latest a moment after the start: whoever only looks at
 * the door need not wait for all that is behind it. Those who ask meanwhile wait. One that cannot be opened is told to
 * `onFailed` once, and to each who asks as a fault of ours.
 */
export function answerLater(
  open: () => Promise<House>,
  onFailed: (error: unknown) => void,
  openAfterMs = unaskedMs,
): House {
  let house: House | undefined
  let opening: Promise<House> | undefined

  const enter = (): Promise<House> => {
    clearTimeout(unasked)
    if (opening !== undefined) return opening
    opening = (async () => open())()
    opening.then((opened) => {
      house = opened
    }, onFailed)
    return opening
  }
  const unasked = setTimeout(() => void enter().catch(() => {}), openAfterMs)

  return {
    answer(incoming, outgoing) {
      if (house !== undefined) return house.answer(incoming, outgoing)
      enter().then(
        ({ answer }) => {
          if (!outgoing.destroyed) answer(incoming, outgoing)
        },
        () => refuse(outgoing),
      )
    },
    async stop() {
      clearTimeout(unasked)
      const opened = await opening?.catch(() => undefined)
      await opened?.stop()
    },
  }
}

function refuse(outgoing: ServerResponse): void {
  const requestId = randomUUID()
  const fault = new AppError('internal')
  outgoing.writeHead(fault.status, {
    'Content-Type': 'application/problem+json; charset=utf-8',
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    'X-Request-Id': requestId,
    Connection: 'close',
  })
  outgoing.end(JSON.stringify(toProblem(fault, requestId)))
}
