import type { AppContext } from './context.ts'
import { type AppError, toProblem } from './errors.ts'
import { ordinaryBytes } from './limit-body.ts'
import { refusedValue, translateFault } from './translate-fault.ts'

/** The one place where a thrown error becomes an answer. What we did not foresee is logged whole and told in general. */
export function answerFault(error: unknown, c: AppContext): Response {
  const fault = translateFault(error)
  if (fault.status >= 500 && !fault.isLogged)
    c.get('log')?.error({ err: fault.cause ?? fault, code: fault.code }, 'request failed')
  const sqlState = refusedValue(fault.cause)
  // The value is a learner's and stays out of the log.
  if (sqlState !== undefined)
    c.get('log')?.warn({ sqlState, code: fault.code }, 'the database refused a value')
  return problemResponse(fault, c.get('requestId') ?? '', leavesMuchUnread(c, fault))
}

/**
 * Of a body that was refused unread, Node takes what is on the wire and lets it fall, so that the connection serves the
 * next request. What is large, or has no end that is known, is not worth it.
 */
function leavesMuchUnread({ req }: AppContext, { status }: AppError): boolean {
  if (req.method === 'GET') return false
  if (status === 413 || status === 408) return true
  const isChunked = req.header('transfer-encoding') !== undefined
  return !req.raw.bodyUsed && (isChunked || Number(req.header('content-length') ?? 0) > ordinaryBytes)
}

export function problemResponse(fault: AppError, requestId: string, isLast = false): Response {
  const { status, retryAfterSeconds, allow } = fault
  // Written out as they go: an object of headers would cost more than the rest of a refusal.
  const headers = {
    'Content-Type': 'application/problem+json; charset=utf-8',
    ...(retryAfterSeconds !== undefined && { 'Retry-After': String(Math.ceil(retryAfterSeconds)) }),
    ...(allow && { Allow: allow.join(', ') }),
    ...(isLast && { Connection: 'close' }),
  }
  return new Response(JSON.stringify(toProblem(fault, requestId)), { status, headers })
}
