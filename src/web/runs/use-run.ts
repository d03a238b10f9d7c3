import { useEffect } from 'react'
import type { RunKindName } from '#contract/runs.ts'
import { createKeyed, useStore } from '#web/ui/store.ts'
import { createRunStore } from './run-store.ts'

const runStores = createKeyed((key) => {
  const [kind, subject = ''] = key.split(' ')
  return createRunStore(kind as RunKindName, subject)
})

/** A run beside what shows it, for who has more to do with it than to show it. */
export const runStore = (kind: RunKindName, subject = '') => runStores(`${kind} ${subject}`)

/** Stops a run whose part of the page is gone, and shows it no more. */
export const putAwayRun = (kind: RunKindName, subject: string): Promise<void> =>
  runStore(kind, subject).putAway()

type Described<Request> = {
  kind: RunKindName
  /** What it is about, as the id of a video; none where a learner has only one at a time. */
  subject?: string
  /** Asks the room for a stream: `(request, signal) => askGuide('/api/…', request, { signal, isStreamed: true })`. */
  begin: (request: Request, signal: AbortSignal) => Promise<Response>
}

/**
 * A run of a kind about something: found again after a reload, followed while it goes on, through lost connections.
 * `retry` asks the same once more, also what was asked before a reload (the request as the server kept it).
 */
export function useRun<Request>({ kind, subject = '', begin }: Described<Request>) {
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
