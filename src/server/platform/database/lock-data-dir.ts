import { randomBytes } from 'node:crypto'
import { link, mkdir, readdir, unlink } from 'node:fs/promises'
import { createServer, type Server } from 'node:net'
import { join } from 'node:path'
import { StartError } from '#server/platform/operations/start-error.ts'
import { askHolder } from '#server/platform/postgres/ask-holder.ts'
import { shortPathTo } from '#server/platform/postgres/short-path.ts'

/**
 * Lets one living process use a data folder. The lock is a listening socket, so the kernel releases it
 * however the holder ends, and it also excludes processes in other containers on the same folder.
 *
 * Sockets are numbered, and the highest number counts. A process that finds the highest socket without a
 * listener tries to create the next number. Creating is atomic, and a number is removed only when a higher
 * one exists. So two starts at the same moment cannot both believe that they took over from the dead process.
 */
export async function lockDataDir(dataDir: string): Promise<{ release(): Promise<void> }> {
  const folder = join(dataDir, 'lock')
  await makeFolders(dataDir, folder)
  const ownName = `new-${randomBytes(6).toString('hex')}`
  const short = await shortPathTo(folder, ownName)
  try {
    const server = await listen(join(short.path, ownName), dataDir)
    try {
      await placeHighest(folder, ownName, short.path, dataDir)
      return { release: () => close(server) }
    } catch (error) {
      await close(server)
      throw error
    } finally {
      await unlink(join(folder, ownName)).catch(() => {})
    }
  } finally {
    await short.remove()
  }
}

async function makeFolders(dataDir: string, folder: string): Promise<void> {
  try {
    // Other users may pass through: the database may have to run as another user. Each folder inside has its
    // own protection.
    await mkdir(dataDir, { recursive: true, mode: 0o711 })
    await mkdir(folder, { recursive: true, mode: 0o700 })
  } catch (error) {
    throw cannotUse(dataDir, error)
  }
}

async function placeHighest(folder: string, ownName: string, shortFolder: string, dataDir: string) {
  for (;;) {
    const highest = Math.max(0, ...(await numbers(folder, dataDir)))
    if (highest > 0) await refuseLiving(join(shortFolder, String(highest)), dataDir)
    const mine = highest + 1
    if (!(await place(folder, ownName, mine, dataDir))) continue
    const all = await numbers(folder, dataDir)
    const outrun = all.some((number) => number > mine)
    const old = outrun ? [mine] : all.filter((number) => number < mine)
    for (const number of old) await unlink(join(folder, String(number))).catch(() => {})
    if (!outrun) return
  }
}

async function numbers(folder: string, dataDir: string): Promise<number[]> {
  try {
    return (await readdir(folder)).filter((name) => /^\d{1,15}$/.test(name)).map(Number)
  } catch (error) {
    throw cannotUse(dataDir, error)
  }
}

async function place(folder: string, ownName: string, number: number, dataDir: string): Promise<boolean> {
  try {
    await link(join(folder, ownName), join(folder, String(number)))
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw cannotUse(dataDir, error)
  }
}

async function refuseLiving(socketPath: string, dataDir: string): Promise<void> {
  const holder = await askHolder(socketPath)
  if (!holder.alive) return
  const who = holder.pid ? ` (process ${holder.pid})` : ''
  throw new StartError(
    `another Trivium${who} uses the data folder ${dataDir}. Stop it first, or set DATA_DIR to another folder.`,
  )
}

function listen(path: string, dataDir: string): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => {
      socket.on('error', () => {})
      socket.end(`${process.pid}\n`)
    })
    server.once('error', (error) => reject(cannotUse(dataDir, error)))
    server.listen(path, () => {
      server.unref()
      resolve(server)
    })
  })
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => server.close(() => resolve()))
}

function cannotUse(dataDir: string, error: unknown): StartError {
  const reason = error instanceof Error ? error.message : String(error)
  return new StartError(
    `the data folder ${dataDir} cannot be used (${reason}). Make it writable for this user, or set DATA_DIR to another folder.`,
  )
}
