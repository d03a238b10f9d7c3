import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { StartError } from '#server/platform/operations/start-error.ts'
import { lastFault, openLog } from './bounded-log.ts'
import { type Layout, SOCKET_NAME } from './layout.ts'
import { readPostmaster } from './postmaster-file.ts'
import type { OsAccount } from './run-command.ts'
import { spawnAs } from './run-command.ts'
import { pause, type ServerProcess } from './server-process.ts'
import { serverArguments } from './server-settings.ts'

export type ServerPlan = {
  layout: Layout
  account: OsAccount
  postgres: string
  socketPath: string
  settings: Record<string, string>
  /** Called when it runs and is not ready yet. */
  whileStarting?: (() => void) | undefined
}

/** The processes of a killed server may run a moment longer; then their shared memory is free. */
const ORPHANS = /pre-existing shared memory block/
/** Longer than a statement may take. */
const ORPHANS_END_WITHIN_MS = 20_000

/**
 * Starts the server and waits until it accepts connections. Waits for a recovery of any length, while the
 * process lives.
 */
export async function startServer(plan: ServerPlan, isWanted = () => true): Promise<ServerProcess> {
  const until = Date.now() + ORPHANS_END_WITHIN_MS
  for (;;) {
    const outcome = await tryToStart(plan)
    if ('pid' in outcome) return outcome
    const isWorthWaiting = ORPHANS.test(outcome.fault) && Date.now() < until && isWanted()
    if (!isWorthWaiting) throw cannotStart(plan.layout, outcome.fault)
    await pause(100)
  }
}

async function tryToStart(plan: ServerPlan): Promise<ServerProcess | { fault: string }> {
  const { layout } = plan
  // Only called when no server runs here: the process id in an old socket lock may belong to another process
  // by now.
  await rm(join(layout.socketDir, SOCKET_NAME), { force: true })
  await rm(join(layout.socketDir, `${SOCKET_NAME}.lock`), { force: true })
  const { file, offset } = await openLog(layout.logFile)
  const args = serverArguments(layout.cluster, plan.socketPath, plan.settings)
  const child = spawnAs(plan.account, plan.postgres, args, ['ignore', file.fd, file.fd])
  child.unref()
  let over: { reason: string } | undefined
  const ended = once(child, 'exit').then(
    () => {
      over = { reason: '' }
    },
    (error: Error) => {
      over = { reason: error.message }
    },
  )
  await file.close()
  plan.whileStarting?.()
  for (;;) {
    const postmaster = await readPostmaster(layout.cluster)
    if (child.pid && postmaster?.pid === child.pid && postmaster.status === 'ready') {
      return { pid: child.pid, ended }
    }
    if (over) return { fault: over.reason || (await lastFault(layout.logFile, offset)) }
    await pause(10)
  }
}

function cannotStart({ logFile }: Layout, fault: string): StartError {
  return new StartError(
    `the built-in PostgreSQL did not start (${fault || 'no message'}). See ${logFile}; how to restore a backup: docs/operations.md, "Backup and restore".`,
  )
}
