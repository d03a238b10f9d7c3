import { ApiError } from '#web/lib/api-error.ts'
import { apiFetch } from '#web/lib/calls/api-fetch.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { doLastActs, lastWarning } from '#web/lib/session/before-log-out.ts'
import { clearAll } from '#web/lib/storage.ts'
import { notify } from '#web/ui/notices/notify.ts'

function isAlreadyGone(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401
}

/** Ends the session and forgets everything of it here. False when the server did not take it. */
export async function logOut(): Promise<boolean> {
  await doLastActs()
  const warning = lastWarning()
  if (warning !== null) {
    notify.error(warning)
    return false
  }
  try {
    const headers = { 'Content-Type': 'application/json' }
    await apiFetch('/api/auth/sign-out', { method: 'POST', headers, body: '{}' })
  } catch (error) {
    if (!isAlreadyGone(error)) {
      notify.error('Failed to logout. Please try again.')
      return false
    }
  }
  queryClient.clear()
  clearAll()
  return true
}
