import type { Server } from 'node:http'
import { type ServerType, serve } from '@hono/node-server'
import type { Env } from './env.ts'
import { StartError } from './start-error.ts'

const drainMs = 10_000

type Fetch = Parameters<typeof serve>[0]['fetch']

/** One port for everything. Stopping takes no new requests, lets running answers finish, and ends in bounded time. */
export async function listen(
  fetch: Fetch,
  env: Pick<Env, 'host' | 'port'>,
): Promise<{ stop(): Promise<void> }> {
  const server = await new Promise<ServerType>((resolve, reject) => {
    const starting = serve({ fetch, hostname: env.host, port: env.port }, () => resolve(starting))
    starting.once('error', (error: NodeJS.ErrnoException) => reject(explain(error, env)))
  })
  const http = server as Server
  http.requestTimeout = 30_000
  http.headersTimeout = 15_000
  http.keepAliveTimeout = 65_000
  return {
    stop: () =>
      new Promise((resolve) => {
        const giveUp = setTimeout(() => http.closeAllConnections(), drainMs)
        // A connection that becomes idle only now, its answer sent, is closed as well.
        const sweep = setInterval(() => http.closeIdleConnections(), 50)
        http.close(() => {
          clearTimeout(giveUp)
          clearInterval(sweep)
          resolve()
        })
      }),
  }
}

function explain(error: NodeJS.ErrnoException, { host, port }: Pick<Env, 'host' | 'port'>): Error {
  if (error.code === 'EADDRINUSE') {
    return new StartError(
      `port ${port} is taken. Stop what uses it, or set PORT to another one, such as PORT=${port + 1} npm start.`,
    )
  }
  if (error.code === 'EACCES')
    return new StartError(`port ${port} needs more rights than this user has: set PORT to one above 1023.`)
  if (error.code === 'EADDRNOTAVAIL') return new StartError(`HOST ${host} is no address of this machine.`)
  return error
}
