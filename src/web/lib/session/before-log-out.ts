/** What a page still has to tell the server in the learner's name, before nobody can any more. */
const lastActs = new Set<() => Promise<unknown>>()

/** Nobody waits longer for it than this. */
const patienceMs = 1500

/** The returned function takes it back. */
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

/** For what would be lost with the session although its last act was tried: says so in a sentence, or null. The returned function takes it back. */
export function keepsFromLeaving(warning: () => string | null): () => void {
  warnings.add(warning)
  return () => void warnings.delete(warning)
}

/** What has to be said before somebody leaves. Whoever has heard it and wants to leave all the same is not kept. */
export function lastWarning(): string | null {
  const words = [...warnings].flatMap((warning) => warning() ?? []).join(' ')
  const isNews = words !== '' && words !== warnedOf
  warnedOf = words
  return isNews ? words : null
}
