import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { ErrorCode } from '#contract/errors.ts'
import type { Env } from '#server/platform/operations/env.ts'
import { StartError } from '#server/platform/operations/start-error.ts'
import { AppError, toProblem } from './errors.ts'

const drainMs = 10_000
/** How often the server checks a client that reads nothing before it counts as gone. */
const looks = 3

export type AnswerRequest = (incoming: IncomingMessage, outgoing: ServerResponse) => void

/** Answers a request before the framework sees it; false leaves the request to the framework. */
export type EarlyAnswer = (incoming: IncomingMessage, outgoing: ServerResponse) => boolean

/**
 * One port for everything. Stopping accepts no new requests, lets running answers finish, and ends in limited
 * time.
 */
export async function listen(
  answer: AnswerRequest,
  env: Pick<Env, 'host' | 'port' | 'readerTimeoutMs'>,
  {
    keepAliveMs = 65_000,
    answerEarly = () => false,
  }: { keepAliveMs?: number; answerEarly?: EarlyAnswer } = {},
): Promise<{ stop(): Promise<void> }> {
  const http = createServer((incoming, outgoing) => {
    if (!answerEarly(incoming, outgoing)) answer(incoming, outgoing)
  })
  // Longer than any body may take: 50 MB at the slowest pace that `endStalledBodies` accepts are 42 minutes.
  http.requestTimeout = 3_600_000
  http.headersTimeout = 15_000
  http.keepAliveTimeout = keepAliveMs
  http.on('clientError', refuseUnreadable)
  dropSilent(http, env.readerTimeoutMs)
  await new Promise<void>((resolve, reject) => {
    http.once('error', (error: NodeJS.ErrnoException) => reject(explain(error, env)))
    http.listen(env.port, env.host, resolve)
  })
  return {
    stop: () =>
      new Promise((resolve) => {
        const giveUp = setTimeout(() => http.closeAllConnections(), drainMs)
        // Also closes a connection that becomes idle later, after its answer was sent.
        const sweep = setInterval(() => http.closeIdleConnections(), 50)
        http.close(() => {
          clearTimeout(giveUp)
          clearInterval(sweep)
          resolve()
        })
      }),
  }
}

/**
 * Ends connections that are silent in both directions: at once where no answer is due, after a while where an
 * answer waits for its client. A stream that waits for its next event has nothing to send, and stays open.
 */
function dropSilent(http: Server, readerTimeoutMs: number): void {
  const lookEveryMs = readerTimeoutMs / looks
  const answering = new WeakMap<Socket, number>()
  const silent = new WeakMap<Socket, { looks: number; atMs: number }>()
  http.on('request', ({ socket }, response) => {
    answering.set(socket, (answering.get(socket) ?? 0) + 1)
    response.once('close', () => answering.set(socket, (answering.get(socket) ?? 1) - 1))
  })
  // Node calls this after so long a silence, unless the client has read some of the waiting data: then Node
  // checks again later by itself.
  http.setTimeout(lookEveryMs, (socket) => {
    if ((answering.get(socket) ?? 0) === 0) socket.destroy()
    else if (socket.writableLength > 0) {
      const before = silent.get(socket)
      const atMs = performance.now()
      const isNext = before !== undefined && atMs - before.atMs < 1.5 * lookEveryMs
      const now = { looks: isNext ? before.looks + 1 : 1, atMs }
      silent.set(socket, now)
      if (now.looks >= looks) socket.destroy()
      else socket.setTimeout(lookEveryMs)
    }
  })
}

const unreadable: Record<string, ErrorCode> = {
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'body_stalled',
}

/** An unreadable request never reaches the app; its client also gets an error document. */
function refuseUnreadable(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy()
    return
  }
  const fault = new AppError(unreadable[error.code ?? ''] ?? 'bad_request')
  const body = JSON.stringify(toProblem(fault, randomUUID()))
  socket.end(
    [
      `HTTP/1.1 ${fault.status} ${STATUS_CODES[fault.status]}`,
      'Content-Type: application/problem+json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      'Cache-Control: no-store',
      'X-Content-Type-Options: nosniff',
      'Connection: close',
      '',
      body,
    ].join('\r\n'),
  )
}

/** The codes of a host name that does not resolve, or of an address of another machine. */
const notOurAddress = new Set(['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN', 'EINVAL'])

function explain(error: NodeJS.ErrnoException, { host, port }: Pick<Env, 'host' | 'port'>): Error {
  if (error.code === 'EADDRINUSE') {
    return new StartError(
      `Port ${port} is in use by another program. Stop it, or set PORT to another port, such as PORT=${port + 1} npm start.`,
    )
  }
  if (error.code === 'EACCES')
    return new StartError(`port ${port} needs more rights than this user has: set PORT to one above 1023.`)
  if (notOurAddress.has(error.code ?? '')) {
    return new StartError(
      `HOST ${host} is not an address of this machine: set it to an address of this machine, such as 127.0.0.1 (only from here) or 0.0.0.0 (from every network).`,
    )
  }
  return error
}
