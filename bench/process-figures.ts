import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

/** The resident memory of a process. */
export async function residentKb(pid: number): Promise<number> {
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1])
}

/**
 * The memory of a process and of the embedded database in its data folder; each database process includes
 * shared memory.
 */
export async function residentWithDatabaseKb(pid: number, dataDir: string): Promise<number> {
  const pidFile = await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')
  const postmaster = Number(pidFile.split('\n')[0])
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number)
  const parents = await Promise.all(pids.map((one) => statFields(one).catch((): string[] => [])))
  const children = pids.filter((_one, at) => Number(parents[at]?.[1]) === postmaster)
  const each = await Promise.all([pid, postmaster, ...children].map((one) => residentKb(one).catch(() => 0)))
  return each.reduce((sum, kb) => sum + kb, 0)
}

/** Files, sockets and all else a process has open. */
export async function openHandles(pid: number): Promise<number> {
  return (await readdir(`/proc/${pid}/fd`)).length
}

/** Milliseconds of a processor that a process has used, all its threads together. */
export async function processorMs(pid: number): Promise<number> {
  const fields = await statFields(pid)
  const ticks = Number(fields[11]) + Number(fields[12])
  return ticks * 10
}

/** What the system says of a process, from its state on: the name before it, in brackets, may hold blanks. */
async function statFields(pid: number): Promise<string[]> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
}

/**
 * Counts the connections of a process at a port whose sent data the client has not read, for clients with
 * these ports.
 */
export async function unreadConnections(port: number, others: ReadonlySet<number>): Promise<number> {
  const portOf = (address = '') => Number.parseInt(address.split(':')[1] ?? '', 16)
  const rows = (await readFile('/proc/net/tcp', 'utf8')).split('\n').map((line) => line.trim().split(/\s+/))
  return rows.filter(([, local, other, , queues = '', , , , , inode]) => {
    // A connection that the process has closed has no inode, though the system may still send from it.
    const isUnread = !queues.startsWith('00000000:') && inode !== '0'
    return isUnread && portOf(local) === port && others.has(portOf(other))
  }).length
}

/** The greatest memory of a process from now until the end. */
export function watchMemory(pid: number): { end(): Promise<number> } {
  let peakKb = 0
  let isOver = false
  const watching = (async () => {
    do {
      peakKb = Math.max(peakKb, await residentKb(pid))
      await delay(20)
    } while (!isOver)
  })()
  return {
    end: async () => {
      isOver = true
      await watching
      return peakKb
    },
  }
}
