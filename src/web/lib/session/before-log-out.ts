/** Requests that a page must still send in the learner's name, before the session ends. */
const lastActs = new Set<() => Promise<unknown>>()

/** Logout waits no longer than this for them. */
const patienceMs = 1500

/** The returned function removes the act. */
export function beforeLogOut(act: () => Promise<unknown>): () => void {
  lastActs.add(act)
  return () => void lastActs.delete(act)
}

export async function doLastActs(): Promise<void> {
  const late = new Promise((resolve) => setTimeout(resolve, patienceMs))
  await Promise.race([Promise.allSettled([...lastActs].map((act) => act())), late])
}

const warnings = new Set<() => string | null>()
let warnedOf: string | null = null

/**
 * For data that would be lost with the session although its last act was tried: `warning` returns a sentence,
 * or null. The returned function removes it.
 */
export function keepsFromLeaving(warning: () => string | null): () => void {
  warnings.add(warning)
  return () => void warnings.delete(warning)
}

/** The warnings before logout. The same warning is shown only once: a learner who confirms then leaves. */
export function lastWarning(): string | null {
  const words = [...warnings].flatMap((warning) => warning() ?? []).join(' ')
  const isNews = words !== '' && words !== warnedOf
  warnedOf = words
  return isNews ? words : null
}
