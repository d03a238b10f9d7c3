import { pause, type ServerProcess } from './server-process.ts'
import { stopServer } from './stop-server.ts'

const MOST_STARTS = 5
const WITHIN_MS = 60_000

export type KeepRunning = {
  /** Gives up waiting for anything once it is no longer wanted. */
  start(isWanted: () => boolean): Promise<ServerProcess>
  log(line: string): void
  /** Called once when the server cannot be brought back. */
  onGivenUp(): void
}

/** Starts the server again when it ends alone, but not for ever. */
export function keepRunning(first: ServerProcess, { start, log, onGivenUp }: KeepRunning) {
  let current: ServerProcess | undefined = first
  let stopping = false
  const starts: number[] = []

  async function restart(): Promise<void> {
    log('PostgreSQL stopped unexpectedly; starting it again.')
    current = undefined
    let failed = 0
    while (!stopping && !current) {
      const recent = starts.filter((at) => at > Date.now() - WITHIN_MS)
      if (Math.max(recent.length, failed) >= MOST_STARTS) break
      // Orphans of a killed server need a moment before the next one may take their memory.
      await pause(100 * 2 ** recent.length)
      starts.push(Date.now())
      current = await start(() => !stopping).catch((error: unknown) => {
        failed += 1
        log(error instanceof Error ? error.message : String(error))
        return undefined
      })
    }
    if (current) log('PostgreSQL is back.')
    else if (!stopping) onGivenUp()
  }

  async function watch(): Promise<void> {
    while (current && !stopping) {
      await current.ended
      if (!stopping) await restart()
    }
  }
  const watching = watch()

  return {
    get pid() {
      return current?.pid ?? 0
    },
    async stop(): Promise<void> {
      stopping = true
      // A start under way is waited for, so that none is left behind.
      if (!current) await watching
      if (current) await stopServer(current, log)
    },
  }
}
