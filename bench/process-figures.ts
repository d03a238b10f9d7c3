import { readdir, readFile } from 'node:fs/promises'

/** The memory a process holds. */
export async function residentKb(pid: number): Promise<number> {
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1])
}

/** Files, sockets and all else a process has open. */
export async function openHandles(pid: number): Promise<number> {
  return (await readdir(`/proc/${pid}/fd`)).length
}
