/** A PostgreSQL server we are responsible for, whether this process started it or an earlier one did. */
export type ServerProcess = { pid: number; ended: Promise<void> }

export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
