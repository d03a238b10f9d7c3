import { apiFetch } from '#web/lib/calls/api-fetch.ts'
import { dropCopies } from '#web/lib/kept/drop-copies.ts'
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
  /** The outside provider, where this session can be ended there as well. */
  provider: string | null
}

interface SessionAnswer {
  session: { expiresAt: string; provider: string | null }
  user: Learner
}

/** Asking alone leaves the session as it is; `renew` lets the server move its end. */
export async function fetchSession({ renew = true, signal }: { renew?: boolean; signal?: AbortSignal } = {}) {
  const path = renew ? '/api/auth/get-session' : '/api/auth/get-session?disableRefresh=true'
  const response = await apiFetch(path, signal ? { signal } : {})
  const answer = (await response.json()) as SessionAnswer | null
  if (!answer) {
    dropCopies()
    return null
  }
  const { id, email, name, isOperator } = answer.user
  // Before anything reads local storage on behalf of this learner.
  claimStorage(id)
  const serverNow = Date.parse(response.headers.get('Date') ?? '') || Date.now()
  const remainingMs = Date.parse(answer.session.expiresAt) - serverNow
  const { provider } = answer.session
  return { learner: { id, email, name, isOperator }, remainingMs, provider } satisfies Session
}

let asked: ReturnType<typeof fetchSession> | undefined

/** Asks while the scripts that need the answer are still on their way. */
export function askForSession(): void {
  asked = fetchSession()
  asked.catch(() => {})
}

/** What was asked for so, for the first who wants it; whoever comes later asks anew. */
export function firstSession(signal: AbortSignal): ReturnType<typeof fetchSession> {
  const first = asked
  asked = undefined
  return first ?? fetchSession({ signal })
}
