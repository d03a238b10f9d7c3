import { queryOptions, useQuery } from '@tanstack/react-query'
import { apiFetch } from '#web/lib/api.ts'
import { claimStorage } from '#web/lib/storage.ts'

interface Learner {
  id: string
  email: string
  name: string
  /** Whether they run this installation. */
  isOperator: boolean
}

export interface Session {
  learner: Learner
  /** By the server's clock: the learner's own may be wrong by hours. */
  remainingMs: number
}

interface SessionAnswer {
  session: { expiresAt: string }
  user: Learner
}

/** Asking alone leaves the session as it is; `renew` lets the server move its end. */
export async function fetchSession({ renew = true, signal }: { renew?: boolean; signal?: AbortSignal } = {}) {
  const path = renew ? '/api/auth/get-session' : '/api/auth/get-session?disableRefresh=true'
  const response = await apiFetch(path, signal ? { signal } : {})
  const answer = (await response.json()) as SessionAnswer | null
  if (!answer) return null
  const { id, email, name, isOperator } = answer.user
  // Before anything reads local storage on behalf of this learner.
  claimStorage(id)
  const serverNow = Date.parse(response.headers.get('Date') ?? '') || Date.now()
  const remainingMs = Date.parse(answer.session.expiresAt) - serverNow
  return { learner: { id, email, name, isOperator }, remainingMs } satisfies Session
}

export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: ({ signal }) => fetchSession({ signal }),
  staleTime: Number.POSITIVE_INFINITY,
})

export const useSession = () => useQuery(sessionQuery)
