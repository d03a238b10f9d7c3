import { useEffect } from 'react'
import { useSession } from '#web/lib/session/session.ts'
import { sendUnsent } from './unsent-sessions.ts'

/** On a visit to the library or a video, sends what could not be sent before. */
export function useUnsentSessions(): void {
  const learnerId = useSession().data?.learner.id
  useEffect(() => {
    if (learnerId !== undefined) sendUnsent(learnerId)
  }, [learnerId])
}
