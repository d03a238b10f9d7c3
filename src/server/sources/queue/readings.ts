import { setTimeout as pause } from 'node:timers/promises'
import { leasesOf } from '#server/platform/database/leases.ts'
import { removeLeftFolders } from '#server/platform/files/private-folder.ts'
import { type QueueParts, readOne } from './read-one.ts'
import { type TakenSource, takeNext } from './take-next.ts'

/**
 * Polls while nothing waits, because another process may have queued a document and ended; the query reads a
 * small index.
 */
const lookEveryMs = 10_000
/** Polls while another process reads: it may die, and then its lease expires. */
const lookAgainMs = 3_000
/** The pause after an error of the machine, such as a full disk. */
const afterFaultMs = 30_000
/** When the server stops, a running reading has this long to end before its process is killed. */
const drainMs = 5_000

export type Readings = {
  /** Looks for waiting documents now instead of at the next tick. No request waits for it. */
  wake(): void
  /** Called when this document was cancelled or deleted; a reading of it in this process ends. */
  lookAt(sourceId: string): void
  /**
   * Reads all waiting documents that are free and resolves when they are done; for a caller that needs the
   * result.
   */
  readAll(): Promise<void>
  stop(): Promise<void>
}

/**
 * Reads documents, one at a time in this process. Several processes share the queue, which is the rows of the
 * table.
 */
export function startReadings(parts: QueueParts): Readings {
  const { db, log } = parts
  let running: Promise<void> | undefined
  let again = false
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  let current: { taken: TakenSource; end: AbortController } | undefined

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
        // After an error of the machine, the loop pauses before it tries again.
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
