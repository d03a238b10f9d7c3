import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { Client } from './client.ts'

/** The memory that this process holds, after a garbage collection. */
export function heldBytes(): number {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

/** The answer begins, and its reader takes none of it. */
export function openUnread(
  client: Client,
  address: string,
): { status: Promise<number | undefined>; close: () => void } {
  const cookies = Object.entries(client.cookies()).map((pair) => pair.join('='))
  const asking = request(address, { headers: { cookie: cookies.join('; ') }, agent: false })
  asking.end()
  const status = once(asking, 'response').then(([answer]: IncomingMessage[]) => answer?.pause().statusCode)
  return { status, close: () => asking.on('error', () => {}).destroy() }
}
