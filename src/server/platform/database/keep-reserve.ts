import type pg from 'pg'
import { placeHeld } from '#server/platform/limits/held-place.ts'

type Connect = () => Promise<pg.PoolClient>
type ConnectCallback = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: pg.PoolClient['release'],
) => void

/**
 * Of a pool's connections only so many are for what calls do in their places, and for runs: however much of that is under
 * way, a session is found and a call is counted at once. The others wait in their order, no longer than for the pool.
 */
export function keepReserve(pool: pg.Pool, most: number, waitMs: number): void {
  const connect: Connect = pool.connect.bind(pool)
  const enter = takePlaces(most, waitMs)
  const connectInPlace: Connect = async () => {
    const leave = await enter()
    try {
      const client = await connect()
      const release = client.release
      client.release = (error) => {
        leave()
        release.call(client, error)
      }
      return client
    } catch (error) {
      leave()
      throw error
    }
  }
  pool.connect = ((callback?: ConnectCallback) => {
    const connecting = (placeHeld() === undefined ? connect : connectInPlace)()
    if (callback === undefined) return connecting
    connecting.then(
      (client) => callback(undefined, client, client.release),
      (error: Error) => callback(error, undefined, () => {}),
    )
    return undefined
  }) as pg.Pool['connect']
}

/** Resolves with what gives the place back. */
function takePlaces(most: number, waitMs: number): () => Promise<() => void> {
  let held = 0
  const waiting: (() => void)[] = []
  const leave = () => {
    const next = waiting.shift()
    if (next === undefined) held -= 1
    else next()
  }
  return async () => {
    if (held < most) held += 1
    else
      await new Promise<void>((resolve, reject) => {
        const giveUp = () => {
          waiting.splice(waiting.indexOf(enter), 1)
          // The same as the pool says itself, so that it is answered in the same way.
          reject(new Error('timeout exceeded when trying to connect'))
        }
        const patience = setTimeout(giveUp, waitMs)
        const enter = () => {
          clearTimeout(patience)
          resolve()
        }
        waiting.push(enter)
      })
    let isGiven = false
    return () => {
      if (isGiven) return
      isGiven = true
      leave()
    }
  }
}
