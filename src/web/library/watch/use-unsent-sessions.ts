import { useEffect } from 'react'
import { useSession } from '#web/lib/session/session.ts'
import { sendUnsent } from './unsent-sessions.ts'

/** Coming to the library or to a video, what could not be told before is told. */
export function useUnsentSessions(): void {
  const learnerId = useSession().data?.learner.id
  useEffect(() => {
    if (learnerId !== undefined) sendUnsent(learnerId)
  }, [learnerId])
}
