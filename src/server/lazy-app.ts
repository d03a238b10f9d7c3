import { randomUUID } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { AppError, toProblem } from './platform/http/errors.ts'
import type { AnswerRequest } from './platform/http/listen.ts'

export type OpenApp = { answer: AnswerRequest; stop(): Promise<void> }

/** So long after the start it is opened although nobody has asked for anything of it. */
const unaskedMs = 1000

/**
 * The app is opened when first asked for something, at the latest a moment after the start: whoever only looks at the
 * landing need not wait for all rooms. Those who ask meanwhile wait. An app that cannot be opened is told to `onFailed`
 * once, and to each who asks as a fault of ours.
 */
export function lazyApp(
  open: () => Promise<OpenApp>,
  onFailed: (error: unknown) => void,
  openAfterMs = unaskedMs,
): OpenApp {
  let app: OpenApp | undefined
  let opening: Promise<OpenApp> | undefined

  const enter = (): Promise<OpenApp> => {
    clearTimeout(unasked)
    if (opening !== undefined) return opening
    opening = (async () => open())()
    opening.then((opened) => {
      app = opened
    }, onFailed)
    return opening
  }
  const unasked = setTimeout(() => void enter().catch(() => {}), openAfterMs)

  return {
    answer(incoming, outgoing) {
      if (app !== undefined) return app.answer(incoming, outgoing)
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
