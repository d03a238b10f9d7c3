import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'

/** The memory a process holds. */
export async function residentKb(pid: number): Promise<number> {
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1])
}

/** Files, sockets and all else a process has open. */
export async function openHandles(pid: number): Promise<number> {
  return (await readdir(`/proc/${pid}/fd`)).length
}

/** Milliseconds of a processor that a process has used, all its threads together. */
export async function processorMs(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
  // The name, in brackets, may hold blanks: counted from behind it.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const ticks = Number(fields[11]) + Number(fields[12])
  return ticks * 10
}

/** Connections that a process at a port still holds although what it sent waits to be taken, of those with these ports at their other end. */
export async function unreadConnections(port: number, others: ReadonlySet<number>): Promise<number> {
  const portOf = (address = '') => Number.parseInt(address.split(':')[1] ?? '', 16)
  const rows = (await readFile('/proc/net/tcp', 'utf8')).split('\n').map((line) => line.trim().split(/\s+/))
  return rows.filter(([, local, other, , queues = '', , , , , inode]) => {
    // What the process has let go has no inode, though the system may still be sending from it.
    const isUnread = !queues.startsWith('00000000:') && inode !== '0'
    return isUnread && portOf(local) === port && others.has(portOf(other))
  }).length
}

/** The most memory that a process holds from now until the end. */
export function watchMemory(pid: number): { end(): Promise<number> } {
  let most = 0
  let isOver = false
  const watching = (async () => {
    do {
      most = Math.max(most, await residentKb(pid))
      await delay(20)
    } while (!isOver)
  })()
  return {
    end: async () => {
      isOver = true
      await watching
      return most
    },
  }
}
