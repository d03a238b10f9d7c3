import { setTimeout as pause } from 'node:timers/promises'

/**
 * Reads folders for the whole process. A read on a dead mount blocks one of the few threads that read files
 * for as long as it hangs. So no second read of that folder begins meanwhile, and the caller gets undefined
 * at the deadline.
 */
export function sharedLooks<Found>(look: (folder: string) => Promise<Found>, deadlineMs: number) {
  const running = new Map<string, Promise<Found>>()
  const waiting = new Map<string, Promise<Found>>()

  const begin = (folder: string) => {
    const begun = look(folder).finally(() => running.delete(folder))
    running.set(folder, begun)
    return begun
  }
  // A read that already runs may miss files written since: all callers that come meanwhile share the next
  // read.
  const after = async (before: Promise<Found>, folder: string) => {
    await before.catch(() => {})
    waiting.delete(folder)
    return running.get(folder) ?? begin(folder)
  }
  const fresh = (folder: string) => {
    const before = running.get(folder)
    if (before === undefined) return begin(folder)
    const next = waiting.get(folder) ?? after(before, folder)
    waiting.set(folder, next)
    return next
  }

  return async (folder: string): Promise<Found | undefined> => {
    const answered = new AbortController()
    const deadline = pause(deadlineMs, undefined, { signal: answered.signal })
    return Promise.race([fresh(folder), deadline]).finally(() => answered.abort())
  }
}
