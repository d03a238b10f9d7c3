import { HTTPException } from 'hono/http-exception'
import { AppError } from './errors.ts'

/** SQLSTATE classes and codes by what they mean for the learner. */
const badValue = /^22/
const full = '53100'
const away = /^(08|53|57P|58|XX001)/
const again = new Set(['40001', '40P01', '57014', '55P03'])
const networkFaults = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
])

/** Any thrown value as an AppError. Log an `internal` error with its cause. */
export function translateFault(error: unknown): AppError {
  if (error instanceof AppError) return error
  if (error instanceof HTTPException) return fromHttp(error)
  for (let fault: unknown = error; fault instanceof Error; fault = fault.cause) {
    const code = 'code' in fault && typeof fault.code === 'string' ? fault.code : ''
    if (badValue.test(code)) return new AppError('bad_request', { cause: error })
    if (code === full) return new AppError('storage_full', { cause: error, retryAfterSeconds: 60 })
    if (away.test(code) || again.has(code) || isLostConnection(fault, code)) {
      return new AppError('unavailable', { cause: error, retryAfterSeconds: 2 })
    }
  }
  return new AppError('internal', { cause: error })
}

/** The SQLSTATE of a value that the database refused; undefined for every other error. */
export function refusedValue(error: unknown): string | undefined {
  for (let fault: unknown = error; fault instanceof Error; fault = fault.cause)
    if ('code' in fault && typeof fault.code === 'string' && badValue.test(fault.code)) return fault.code
  return undefined
}

/**
 * Whether the error is caused by the machine and not by the request: the same request may succeed a moment
 * later.
 */
export function isPassing(error: unknown): boolean {
  return ['unavailable', 'storage_full'].includes(translateFault(error).code)
}

function isLostConnection(fault: Error, code: string): boolean {
  if (networkFaults.has(code) && 'syscall' in fault) return true
  return /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Cannot use a pool after calling end)/.test(
    fault.message,
  )
}

function fromHttp(error: HTTPException): AppError {
  switch (error.status) {
    case 400:
      return new AppError('bad_request', { cause: error })
    case 404:
      return new AppError('not_found', { cause: error })
    case 413:
      return new AppError('too_large', { words: { limit: '256 kB' }, cause: error })
    case 415:
      return new AppError('unsupported_media_type', { words: { type: 'application/json' }, cause: error })
    default:
      return new AppError('internal', { cause: error })
  }
}
