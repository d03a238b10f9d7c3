import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { Problem } from '#contract/errors/problem.ts'
import { type ErrorCode, errorTable } from '#contract/errors.ts'

type Options = {
  /** Fills the `{name}` parts of the sentence. */
  words?: Record<string, string | number>
  /** One sentence per rejected field. */
  fields?: Record<string, string>
  retryAfterSeconds?: number
  /** The methods of an address that does not take the one it was asked with. */
  allow?: readonly string[]
  cause?: unknown
}

/** The one error of the product: thrown anywhere, translated into a problem document once. */
export class AppError extends Error {
  override name = 'AppError'
  readonly code: ErrorCode
  readonly status: ContentfulStatusCode
  readonly fields: Record<string, string> | undefined
  readonly retryAfterSeconds: number | undefined
  readonly allow: readonly string[] | undefined
  /** The log has a line of it already. */
  isLogged = false

  constructor(code: ErrorCode, options: Options = {}) {
    // Where a refusal was thrown is never looked at, and to trace it costs more than the rest of its answer.
    const traced = Error.stackTraceLimit
    if (errorTable[code].status < 500) Error.stackTraceLimit = 0
    super(fill(errorTable[code].sentence, options.words ?? {}), { cause: options.cause })
    Error.stackTraceLimit = traced
    this.code = code
    this.status = errorTable[code].status
    this.fields = options.fields
    this.retryAfterSeconds = options.retryAfterSeconds
    this.allow = options.allow
  }
}

export function toProblem(error: AppError, requestId: string): Problem {
  return {
    type: `/api/docs#error-${error.code}`,
    title: error.code.replaceAll('_', ' '),
    status: error.status,
    detail: error.message,
    code: error.code,
    requestId,
    ...(error.fields ? { fields: error.fields } : {}),
    ...(error.retryAfterSeconds === undefined ? {} : { retryAfterSeconds: error.retryAfterSeconds }),
  }
}

function fill(sentence: string, words: Record<string, string | number>): string {
  return sentence.replace(/\{(\w+)\}/g, (whole, name: string) => String(words[name] ?? whole))
}
