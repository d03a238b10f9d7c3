import { setTimeout as pause } from 'node:timers/promises'
import { leasesOf } from '#server/platform/database/leases.ts'
import { removeLeftFolders } from '#server/platform/files/private-folder.ts'
import { type QueueParts, readOne } from './read-one.ts'
import { type Taken, takeNext } from './take-next.ts'

/** Where nothing is to be read, another process may have begun something and ended: one look into a small index. */
const lookEveryMs = 10_000
/** While another process reads: it may die, and its lease runs out. */
const lookAgainMs = 3_000
/** After a fault of the machine, such as a full disk. */
const afterFaultMs = 30_000
/** A reading that is told to end is over by then, or its process is ended. */
const drainMs = 5_000

export type Readings = {
  /** A document waits: look at once instead of at the next tick. Never waited for by a request. */
  wake(): void
  /** This one was cancelled or deleted: whoever reads it here ends. */
  lookAt(sourceId: string): void
  /** Reads all that waits now and is free; for whoever must know when that is done. */
  readAll(): Promise<void>
  stop(): Promise<void>
}

/** Reads documents, one at a time in this process; several processes share the queue, which is the rows themselves. */
export function startReadings(parts: QueueParts): Readings {
  const { db, log } = parts
  let running: Promise<void> | undefined
  let again = false
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  let current: { taken: Taken; end: AbortController } | undefined

  const lookIn = (ms: number) => {
    clearTimeout(timer)
    if (!stopped) timer = setTimeout(look, ms).unref()
  }
  const readFree = async (): Promise<number> => {
    while (!stopped) {
      const found = await takeNext(db)
      if (found === 'nothing') return lookEveryMs
      if (found === 'held elsewhere') return lookAgainMs
      current = { taken: found, end: new AbortController() }
      try {
        const outcome = await readOne(parts, found, { signal: current.end.signal, isStopping: () => stopped })
        if (outcome === 'later') return afterFaultMs
      } finally {
        current = undefined
        await leasesOf(db).release(found.key)
      }
    }
    return lookEveryMs
  }
  const run = async (): Promise<void> => {
    let next = lookAgainMs
    try {
      do {
        again = false
        next = await readFree()
        // What the machine could not do a moment ago is not asked of it again at once.
      } while (again && !stopped && next !== afterFaultMs)
    } catch (error) {
      log.warn({ err: error, part: 'sources' }, 'documents to read could not be looked at')
    }
    running = undefined
    lookIn(next)
  }
  const readAll = (): Promise<void> => {
    if (running !== undefined) again = true
    else if (!stopped) running = run()
    return running ?? Promise.resolve()
  }
  const look = () => void readAll()

  removeLeftFolders().catch((error: unknown) =>
    log.warn({ err: error, part: 'sources' }, 'what an ended process left was not removed'),
  )
  look()
  return {
    wake: () => void setImmediate(look),
    lookAt: (sourceId) => {
      if (current?.taken.id === sourceId) current.end.abort()
    },
    readAll,
    stop: async () => {
      stopped = true
      clearTimeout(timer)
      current?.end.abort()
      await Promise.race([running, pause(drainMs, undefined, { ref: false })])
    },
  }
}
