import { ApiError, errorFromResponse, isCancelled, unreachableError } from '#web/lib/api-error.ts'
import { leaveTo } from '#web/lib/document-crossing.ts'
import { dropCopies } from '#web/lib/kept/drop-copies.ts'
import { loginPath } from '#web/lib/session/return-path.ts'
import { takeAskedAhead } from './asked-ahead.ts'

/** Accounts answer 401 to a wrong password, which is no lost session. */
const accountsPrefix = '/api/auth/'

function goToLogin(): void {
  dropCopies()
  const { pathname, search } = window.location
  if (pathname !== '/login') leaveTo(loginPath(pathname + search))
}

/** `fetch` for our own API: anything but a good answer is thrown as an ApiError. */
export async function apiFetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  let response: Response
  try {
    response = await (takeAskedAhead(input, init) ?? fetch(input, { credentials: 'same-origin', ...init }))
    init?.signal?.throwIfAborted()
  } catch (error) {
    if (isCancelled(error) || init?.signal?.aborted) throw error
    throw unreachableError()
  }
  if (response.ok) return response
  throw await refusalIn(response, new URL(response.url).pathname)
}

/** The error for an answer that is not a good one; without a session the way leads to the login. */
export async function refusalIn(response: Response, path: string): Promise<ApiError> {
  if (response.status === 401 && !path.startsWith(accountsPrefix)) goToLogin()
  return errorFromResponse(response)
}

export async function readJson<Body>(response: Pick<Response, 'status' | 'json'>): Promise<Body> {
  if (response.status === 204) return undefined as Body
  try {
    return (await response.json()) as Body
  } catch (error) {
    if (isCancelled(error)) throw error
    const detail = 'Trivium sent an answer that could not be read. Please try again.'
    throw new ApiError({ status: response.status, code: 'unreadable', detail }, false)
  }
}

/** For the account routes, which stand outside the typed client. */
export async function fetchJson<Body>(path: string, init?: RequestInit): Promise<Body> {
  return readJson<Body>(await apiFetch(path, init))
}
