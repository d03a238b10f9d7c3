import { readdir, readFile } from 'node:fs/promises'

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
