import type { Session } from './fetch-session.ts'

const tickMs = 30_000
const renewBelowMs = 90_000

interface SessionWatch {
  isVisible: () => boolean
  fetchSession: (options: { renew: boolean }) => Promise<Session | null>
  onSession: (session: Session | null) => void
}

/** Asks for the session every 30 s while the tab is visible and renews it when less than 90 s remain. */
export function watchSession({ isVisible, fetchSession, onSession }: SessionWatch): () => void {
  let stopped = false
  const check = async () => {
    if (!isVisible()) return
    try {
      let session = await fetchSession({ renew: false })
      if (session && session.remainingMs < renewBelowMs) session = await fetchSession({ renew: true })
      if (!stopped) onSession(session)
    } catch (error) {
      // A network that fails now says nothing about the session; the next tick asks again.
      console.warn('The session could not be checked.', error)
    }
  }
  const timer = setInterval(() => void check(), tickMs)
  return () => {
    stopped = true
    clearInterval(timer)
  }
}
