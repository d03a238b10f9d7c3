import { chown, mkdir, realpath } from 'node:fs/promises'
import { StartError } from '#server/platform/operations/start-error.ts'
import { adoptServer } from '#server/platform/postgres/adopt-server.ts'
import { boundLog } from '#server/platform/postgres/bounded-log.ts'
import { chooseAccount } from '#server/platform/postgres/choose-account.ts'
import { ensureOwner, ownerOfUnclean } from '#server/platform/postgres/ensure-owner.ts'
import { type Binaries, findBinaries } from '#server/platform/postgres/find-binaries.ts'
import { hasCluster, initCluster, removeUnfinished } from '#server/platform/postgres/init-cluster.ts'
import { keepRunning } from '#server/platform/postgres/keep-running.ts'
import {
  appUrl,
  DATABASE,
  type Layout,
  layoutOf,
  SOCKET_NAME,
  superuserUrl,
} from '#server/platform/postgres/layout.ts'
import { ensurePasswords } from '#server/platform/postgres/passwords.ts'
import { readPostmaster } from '#server/platform/postgres/postmaster-file.ts'
import { secureAccess } from '#server/platform/postgres/secure-access.ts'
import type { ServerProcess } from '#server/platform/postgres/server-process.ts'
import { removeShortPath, shortPathTo } from '#server/platform/postgres/short-path.ts'
import { type ServerPlan, startServer } from '#server/platform/postgres/start-server.ts'

const HOUSEKEEPING_EVERY_MS = 60_000

export type EmbeddedPostgresOptions = {
  /** Locked by the caller: see lock-data-dir.ts. */
  dataDir: string
  log: (line: string) => void
  /** PostgreSQL settings that go before ours. */
  settings?: Record<string, string>
  /** Called while the server gets ready, which takes a while and none of our time. */
  whileStarting?: () => void
  /** The server ended by itself and could not be brought back. */
  onGivenUp?: () => void
}

export type EmbeddedPostgres = {
  /** As the app's role, which owns the database. */
  readonly url: string
  /** As the superuser: for what prepares a database from outside, never for the app. */
  readonly superuserUrl: string
  readonly pid: number
  stop(): Promise<void>
}

/**
 * Trivium's own PostgreSQL: a real server on a socket inside the data folder. Made on the first start, taken
 * over when an earlier process left it running, brought back when it ends by itself.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { log, settings = {}, onGivenUp = () => {} } = options
  const binaries = await findBinaries()
  await mkdir(options.dataDir, { recursive: true, mode: 0o711 })
  const layout = layoutOf(await realpath(options.dataDir))
  await mkdir(layout.socketDir, { recursive: true, mode: 0o700 })
  const passwords = await ensurePasswords(layout.dataDir)
  const present = await hasCluster(layout, binaries.major)
  const left = await readPostmaster(layout.cluster)
  const socket = await shortPathTo(layout.socketDir, SOCKET_NAME)
  const plan = { layout, settings, postgres: binaries.postgres, socketPath: socket.path }
  const start = (isWanted = () => true) => launch(plan, isWanted, options.whileStarting)
  let running: ReturnType<typeof keepRunning> | undefined
  const housekeeping = setInterval(() => {
    void boundLog(layout.logFile).catch(() => {})
    void socket.touch()
  }, HOUSEKEEPING_EVERY_MS).unref()
  const stop = async () => {
    clearInterval(housekeeping)
    await running?.stop()
    await Promise.all([socket.remove(), removeShortPath(left?.socketPath ?? '')])
  }
  try {
    if (!present) await createCluster(layout, binaries, log)
    const adopted = await adoptServer(layout, socket.path, passwords)
    if (adopted) log(`Using the PostgreSQL (process ${adopted.pid}) that an earlier Trivium left running.`)
    const first = adopted ?? (await start())
    running = keepRunning(first, { start, log, onGivenUp })
    await secureAccess({ layout, socketPath: socket.path, passwords, pid: first.pid })
  } catch (error) {
    await stop()
    throw explained(error, layout.dataDir)
  }
  return {
    url: appUrl(socket.path, passwords),
    superuserUrl: superuserUrl(socket.path, passwords, DATABASE),
    get pid() {
      return running?.pid ?? 0
    },
    stop,
  }
}

/** What the system or the database refuses in the data folder is the operator's to mend. */
function explained(error: unknown, dataDir: string): unknown {
  if (!(error instanceof Error) || !('code' in error)) return error
  return new StartError(
    `the data folder ${dataDir} cannot hold the database (${error.message}). Set DATA_DIR to another folder, or set DATABASE_URL.`,
  )
}

async function createCluster(layout: Layout, binaries: Binaries, log: (line: string) => void): Promise<void> {
  log(`Creating the database in ${layout.dataDir}`)
  await removeUnfinished(layout)
  await initCluster(layout, binaries, await chooseAccount(layout.dataDir, binaries.postgres))
}

async function launch(
  plan: Omit<ServerPlan, 'account' | 'whileStarting'>,
  isWanted: () => boolean,
  whileStarting: (() => void) | undefined,
): Promise<ServerProcess> {
  const { layout, postgres } = plan
  const unclean = await ownerOfUnclean(layout.cluster)
  const account = await chooseAccount(layout.dataDir, postgres, unclean)
  await ensureOwner(layout.cluster, account)
  if (account.owner) await chown(layout.socketDir, account.owner.uid, account.owner.gid)
  return startServer({ ...plan, account, whileStarting }, isWanted)
}
