import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { ApiError } from '#web/lib/api-error.ts'
import { useSession } from '#web/lib/session/session.ts'
import { isLearnersBrowser } from '#web/lib/storage.ts'

const askAgainEveryMs = 5000

const isTrouble = (reason: unknown): boolean =>
  reason instanceof ApiError && (reason.status === 0 || reason.status >= 500)

/**
 * The session, or that the server cannot say whether there is one while this browser holds a learner's copies. With
 * `hasCopy` the server is then asked again and again, and once it has answered the screen's own calls are repeated.
 */
export function useSessionOrCopy(hasCopy: boolean) {
  const client = useQueryClient()
  const { data: session, error, failureReason, isFetching, refetch } = useSession()
  const [isServerAway, setServerAway] = useState(false)
  const hasAnswered = session !== undefined
  if (!isServerAway && !hasAnswered && isTrouble(failureReason) && isLearnersBrowser()) setServerAway(true)
  if (isServerAway && hasAnswered) setServerAway(false)

  useEffect(() => {
    if (!isServerAway || !hasCopy) return
    const timer = setInterval(() => void refetch(), askAgainEveryMs)
    return () => clearInterval(timer)
  }, [isServerAway, hasCopy, refetch])

  const wasAway = useRef(false)
  useEffect(() => {
    if (wasAway.current && session) void client.invalidateQueries()
    wasAway.current = isServerAway
  }, [isServerAway, session, client])

  return { session, error, isFetching, refetch, isServerAway }
}
