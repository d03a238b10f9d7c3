import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { fetchSession, type Session } from '#web/lib/session/fetch-session.ts'
import { sessionQuery } from '#web/lib/session/session.ts'
import { watchSession } from '#web/lib/session/session-watch.ts'
import { clearTab } from '#web/lib/storage.ts'

/** Keeps what the page knows of the session true while a learner is signed in. */
export function useSessionWatch(learnerId: string | undefined): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    if (!learnerId) return
    const onSession = (session: Session | null) => {
      // Another learner signed in from another tab: nothing on this page is theirs.
      if (session && session.learner.id !== learnerId) window.location.reload()
      else queryClient.setQueryData(sessionQuery.queryKey, session)
    }
    // Logging out in another tab empties the storage they share; what this one keeps for itself goes too.
    const onStorage = (event: StorageEvent) => {
      if (event.key !== null) return
      clearTab()
      void queryClient.invalidateQueries(sessionQuery)
    }
    const isVisible = () => document.visibilityState === 'visible'
    const stop = watchSession({ isVisible, fetchSession, onSession })
    window.addEventListener('storage', onStorage)
    return () => {
      stop()
      window.removeEventListener('storage', onStorage)
    }
  }, [learnerId, queryClient])
}
