import type { Problem } from '#contract/errors/problem.ts'
import { isRecord } from '#contract/untrusted/is-record.ts'

/** An error whose message is a sentence to show. */
export class SaidError extends Error {}

/** The one error of every call. */
export class ApiError extends SaidError {
  readonly status: number
  readonly code: string
  readonly fields: Record<string, string>
  readonly retryAfterSeconds: number | null
  readonly requestId: string | null
  /**
   * True if the sentence came with the response or describes this error; false for a general sentence by
   * status.
   */
  readonly isSpecific: boolean

  constructor(problem: Pick<Problem, 'status' | 'code' | 'detail'> & Partial<Problem>, isSpecific = true) {
    super(problem.detail)
    this.isSpecific = isSpecific
    this.name = 'ApiError'
    this.status = problem.status
    this.code = problem.code
    this.fields = problem.fields ?? {}
    this.retryAfterSeconds = problem.retryAfterSeconds ?? null
    this.requestId = problem.requestId ?? null
  }
}

/** A request that the screen itself cancelled is no error to show. */
export function isCancelled(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError'
}

/** The sentence for anything a call can throw. */
export function sentenceFor(error: unknown): string {
  return error instanceof SaidError ? error.message : 'Something went wrong. Please try again.'
}

/** The same for a screen with a more precise sentence, used where the response has none. */
export function sentenceOr(error: unknown, fallback: string): string {
  return error instanceof ApiError && error.isSpecific ? error.message : fallback
}

const unreachable = {
  offline: 'You are offline. Check your connection, then try again.',
  online: 'Trivium could not be reached. Check your connection, then try again.',
}

export function unreachableError(): ApiError {
  const isOffline = typeof navigator !== 'undefined' && navigator.onLine === false
  return new ApiError({
    status: 0,
    code: isOffline ? 'offline' : 'unreachable',
    detail: isOffline ? unreachable.offline : unreachable.online,
  })
}

/** For responses that are no problem document: a proxy's page, a truncated body, an empty response. */
const plainSentences: Record<number, string> = {
  401: 'No authenticated session.',
  404: 'There is nothing here.',
  408: 'The request took too long to arrive. Please try again.',
  413: 'That is too large to send.',
  429: 'Too many attempts. Please try again in a moment.',
  502: 'Trivium is not answering right now. Please try again in a moment.',
  503: 'Trivium is not answering right now. Please try again in a moment.',
  504: 'Trivium took too long to answer. Please try again.',
}

function plainSentence(status: number): string {
  const known = plainSentences[status]
  if (known) return known
  return status >= 500
    ? 'Something went wrong on our side. Please try again.'
    : 'Trivium did not accept this request.'
}

/**
 * The code and sentence of an error response. The sentence counts also without our code, such as from a proxy
 * that speaks RFC 9457.
 */
function problemIn(body: unknown, status: number): Pick<Problem, 'code' | 'detail'> | undefined {
  if (!isRecord(body)) return undefined
  const { detail, code } = body
  if (typeof detail !== 'string' || detail.trim() === '') return undefined
  return { ...body, detail, code: typeof code === 'string' ? code : `http_${status}` }
}

/** The error that ends a stream whose response began successfully. */
export function errorFromEvent(data: unknown): ApiError {
  const status = isRecord(data) && typeof data.status === 'number' ? data.status : 500
  const problem = problemIn(data, status)
  return new ApiError(
    { ...(problem ?? { code: `http_${status}`, detail: plainSentence(status) }), status },
    problem !== undefined,
  )
}

function retryAfter(response: Response): number | undefined {
  const seconds = Number(response.headers.get('Retry-After') || Number.NaN)
  return Number.isFinite(seconds) && seconds >= 0 ? seconds : undefined
}

/** Reads any error response into an `ApiError`, also when its body has an unexpected format. */
export async function errorFromResponse(response: Response): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => null)
  const { status } = response
  const seconds = retryAfter(response)
  const problem = problemIn(body, status)
  return new ApiError(
    {
      ...(seconds === undefined ? {} : { retryAfterSeconds: seconds }),
      ...(problem ?? { code: `http_${status}`, detail: plainSentence(status) }),
      status,
    },
    problem !== undefined,
  )
}
