import { existsSync } from 'node:fs'
import { realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '#server/platform/database/embedded-postgres.ts'
import { lockDataDir } from '#server/platform/database/lock-data-dir.ts'
import type { Env } from '#server/platform/operations/env.ts'
import { StartError } from '#server/platform/operations/start-error.ts'
import { appUrl, layoutOf, SOCKET_NAME, trustUrl } from '#server/platform/postgres/layout.ts'
import { readPasswords } from '#server/platform/postgres/passwords.ts'
import { queryOnce } from '#server/platform/postgres/query-once.ts'
import { shortPathTo } from '#server/platform/postgres/short-path.ts'

type Where = Pick<Env, 'dataDir' | 'databaseUrl'>

/**
 * For reading: the outside database, or the embedded one. If the embedded one does not run, it is started for
 * the duration of the work.
 */
export async function withExistingInstance<T>(where: Where, work: (url: string) => Promise<T>): Promise<T> {
  if (where.databaseUrl !== undefined) return work(where.databaseUrl)
  if (!existsSync(join(where.dataDir, 'postgres', 'PG_VERSION'))) {
    throw new StartError(
      `there is no database in ${where.dataDir}. Set DATA_DIR or DATABASE_URL as the server has it.`,
    )
  }
  const { socketDir } = layoutOf(await realpath(where.dataDir))
  const socket = await shortPathTo(socketDir, SOCKET_NAME)
  try {
    const passwords = await readPasswords(where.dataDir)
    // An instance without passwords is a running server of an earlier release, if one runs.
    const url = passwords === undefined ? trustUrl(socket.path) : appUrl(socket.path, passwords)
    const runs = await queryOnce(url, 'select 1').then(
      () => true,
      () => false,
    )
    return runs ? await work(url) : await withInstanceAlone(where, work)
  } finally {
    await socket.remove()
  }
}

/** For writing: the embedded database, only while no other process uses it. */
export async function withInstanceAlone<T>(where: Where, work: (url: string) => Promise<T>): Promise<T> {
  if (where.databaseUrl !== undefined) return work(where.databaseUrl)
  const lock = await lockDataDir(where.dataDir)
  try {
    const database = await startEmbeddedPostgres({ dataDir: where.dataDir, log: () => {} })
    return await work(database.url).finally(() => database.stop())
  } finally {
    await lock.release()
  }
}
