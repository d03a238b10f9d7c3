import { ApiError } from '#web/lib/api-error.ts'
import { apiFetch, fetchJson } from '#web/lib/calls/api-fetch.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { doLastActs, lastWarning } from '#web/lib/session/before-log-out.ts'
import { clearAll } from '#web/lib/storage.ts'
import { notify } from '#web/ui/notices/notify.ts'

const request = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{}' }

function isAlreadyGone(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401
}

/** Ends the session and forgets everything of it here. False when the server did not take it. */
export const logOut = async (): Promise<boolean> =>
  (await leave(() => apiFetch('/api/auth/sign-out', request))) !== false

/** The same, and where to go to sign out at the outside provider too; null where that cannot be done now. */
export async function logOutThere(): Promise<{ url: string | null } | false> {
  const answer = await leave(() => fetchJson<{ url: string | null }>('/api/auth/sign-out/provider', request))
  return answer === 'gone' ? { url: null } : answer
}

async function leave<Answer>(call: () => Promise<Answer>): Promise<Answer | 'gone' | false> {
  await doLastActs()
  const warning = lastWarning()
  if (warning !== null) {
    notify.error(warning)
    return false
  }
  const answer = await call().catch((error: unknown) => {
    if (isAlreadyGone(error)) return 'gone' as const
    notify.error('Failed to logout. Please try again.')
    return false as const
  })
  if (answer === false) return false
  queryClient.clear()
  clearAll()
  return answer
}
