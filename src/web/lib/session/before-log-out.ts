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
