import type { AppContext } from './context.ts'
import { type AppError, toProblem } from './errors.ts'
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
  const answer = problemResponse(fault, c.get('requestId') ?? '')
  // A body refused unread is still on the wire: the connection cannot serve another request.
  if (c.req.method !== 'GET' && (fault.status === 413 || fault.status === 408 || !c.req.raw.bodyUsed))
    answer.headers.set('Connection', 'close')
  return answer
}

export function problemResponse(fault: AppError, requestId: string): Response {
  const headers = new Headers({ 'Content-Type': 'application/problem+json; charset=utf-8' })
  if (fault.retryAfterSeconds !== undefined)
    headers.set('Retry-After', String(Math.ceil(fault.retryAfterSeconds)))
  if (fault.allow !== undefined) headers.set('Allow', fault.allow.join(', '))
  return new Response(JSON.stringify(toProblem(fault, requestId)), { status: fault.status, headers })
}
