import { randomUUID } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { AppError, toProblem } from './platform/http/errors.ts'
import type { AnswerRequest } from './platform/http/listen.ts'

export type OpenApp = { answer: AnswerRequest; stop(): Promise<void> }

/** So long after the start the app is opened without any request. */
const unaskedMs = 1000

/**
 * Opens the app at the first request that needs it, at the latest a moment after the start: a visitor of the
 * landing page need not wait for all rooms. Requests meanwhile wait. When the app cannot be opened,
 * `onFailed` is called once, and each request gets an internal error.
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
