import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/**
 * Below the ports that the system gives to outgoing connections: one of those could take the port before it
 * is used.
 */
const range = { from: 15_000, to: 32_000 }

/** Finds a port that no process listens on now. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(range.from, range.to)
    if (await isFree(port)) return port
  }
}

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(false) : reject(error),
    )
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
