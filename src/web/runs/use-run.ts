import { useEffect } from 'react'
import type { RunKindName } from '#contract/runs.ts'
import { createKeyed, useStore } from '#web/ui/store.ts'
import { createRunStore } from './run-store.ts'

const runStores = createKeyed((key) => {
  const [kind, subject = ''] = key.split(' ')
  return createRunStore(kind as RunKindName, subject)
})

/** The store of a run, for callers that do more than show it. */
export const runStore = (kind: RunKindName, subject = '') => runStores(`${kind} ${subject}`)

/** Stops a run whose component is gone, and hides it. */
export const putAwayRun = (kind: RunKindName, subject: string): Promise<void> =>
  runStore(kind, subject).putAway()

type RunDescription<Request> = {
  kind: RunKindName
  /** What the run is about, such as the id of a video; empty where a learner has only one run at a time. */
  subject?: string
  /**
   * Requests the stream from the room: `(request, signal) => askGuide('/api/…', request, { signal,
   * isStreamed: true })`.
   */
  begin: (request: Request, signal: AbortSignal) => Promise<Response>
}

/**
 * A run of one kind about one subject: found again after a reload, and followed through lost connections
 * until it ends. `retry` sends the same request again, also one from before a reload (as the server stored
 * it).
 */
export function useRun<Request>({ kind, subject = '', begin }: RunDescription<Request>) {
  const store = runStore(kind, subject)
  useEffect(() => void store.look(), [store])
  const shown = useStore(store)
  const ask = (request: Request) => store.begin((signal) => begin(request, signal))
  return {
    ...shown,
    begin: ask,
    retry: () => {
      const again = store.lastSent()
      if (again !== null) return store.begin(again)
      return shown.run === null ? Promise.resolve() : ask(shown.run.request as Request)
    },
    stop: store.stop,
    putAway: store.putAway,
  }
}
