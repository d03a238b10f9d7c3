import { type ErrorCode, errorTable } from '#contract/errors.ts'
import { codeOf, kindOf, modelError } from '#server/platform/guides/model-errors.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { translateFault } from '#server/platform/http/translate-fault.ts'
import { ModelFailure } from '#server/platform/model/failure.ts'
import type { RunKind } from './run-kind.ts'

/** As it is kept with the run. */
export const failureCode = (error: unknown): ErrorCode =>
  error instanceof ModelFailure ? codeOf(error.kind) : translateFault(error).code

/** How long whoever refused wants to be left alone. */
export const waitOf = (error: unknown): number | undefined =>
  error instanceof ModelFailure || error instanceof AppError ? error.retryAfterSeconds : undefined

type Failed = { failure: string; retryAt: Date | null }

/** As the learner reads it, now or when they come back. */
export function runFault({ sentence }: RunKind, { failure, retryAt }: Failed): AppError {
  const seconds = retryAt === null ? 0 : Math.ceil((retryAt.getTime() - Date.now()) / 1000)
  const wait = seconds > 0 ? { retryAfterSeconds: seconds } : {}
  const kind = kindOf(failure)
  if (kind !== undefined) return modelError(new ModelFailure(kind, wait), sentence)
  return new AppError(failure in errorTable ? (failure as ErrorCode) : 'internal', wait)
}
