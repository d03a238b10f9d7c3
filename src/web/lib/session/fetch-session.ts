import { apiFetch } from '#web/lib/calls/api-fetch.ts'
import { dropCopies } from '#web/lib/kept/drop-copies.ts'
import { claimStorage } from '#web/lib/storage.ts'

interface Learner {
  id: string
  email: string
  name: string
  /** Whether the learner is the operator of this installation. */
  isOperator: boolean
}

export interface Session {
  learner: Learner
  /** By the server's clock: the browser's may be wrong by hours. */
  remainingMs: number
  /** The outside provider, where this session can be ended there as well. */
  provider: string | null
}

interface SessionAnswer {
  session: { expiresAt: string; provider: string | null }
  user: Learner
}

/** By itself the request leaves the session as it is; with `renew` the server extends it. */
export async function fetchSession({ renew = true, signal }: { renew?: boolean; signal?: AbortSignal } = {}) {
  const path = renew ? '/api/auth/get-session' : '/api/auth/get-session?disableRefresh=true'
  const response = await apiFetch(path, signal ? { signal } : {})
  const answer = (await response.json()) as SessionAnswer | null
  if (!answer) {
    dropCopies()
    return null
  }
  const { id, email, name, isOperator } = answer.user
  // Before any code reads local storage for this learner.
  claimStorage(id)
  const serverNow = Date.parse(response.headers.get('Date') ?? '') || Date.now()
  const remainingMs = Date.parse(answer.session.expiresAt) - serverNow
  const { provider } = answer.session
  return { learner: { id, email, name, isOperator }, remainingMs, provider } satisfies Session
}

let asked: ReturnType<typeof fetchSession> | undefined

/** Requests the session while the scripts that need it are still loading. */
export function askForSession(): void {
  asked = fetchSession()
  asked.catch(() => {})
}

/** The session requested so, for the first caller; a later caller sends a new request. */
export function firstSession(signal: AbortSignal): ReturnType<typeof fetchSession> {
  const first = asked
  asked = undefined
  return first ?? fetchSession({ signal })
}
