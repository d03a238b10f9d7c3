import { type ErrorCode, errorTable } from '#contract/errors.ts'
import { codeOf, kindOf, modelError } from '#server/platform/guides/model-errors.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { translateFault } from '#server/platform/http/translate-fault.ts'
import { type FailureKind, failureKinds, ModelFailure } from '#server/platform/model/failure.ts'
import type { RunKind } from './run-kind.ts'

/**
 * The stored code of a failure: the error's, or the kind of model failure where the error would name another
 * cause.
 */
export function failureCode(error: unknown): ErrorCode | FailureKind {
  if (!(error instanceof ModelFailure)) return translateFault(error).code
  const code = codeOf(error.kind)
  return kindOf(code) === error.kind ? code : error.kind
}

const keptKind = (failure: string): FailureKind | undefined =>
  failure in errorTable ? kindOf(failure) : failureKinds.find((kind) => kind === failure)

/** How long the refusing service asks callers to wait. */
export const waitOf = (error: unknown): number | undefined =>
  error instanceof ModelFailure || error instanceof AppError ? error.retryAfterSeconds : undefined

type RunFailure = { failure: string; retryAt: Date | null }

/** The error for the learner, now or when they return. */
export function runFault({ sentence }: RunKind, { failure, retryAt }: RunFailure): AppError {
  const seconds = retryAt === null ? 0 : Math.ceil((retryAt.getTime() - Date.now()) / 1000)
  const wait = seconds > 0 ? { retryAfterSeconds: seconds } : {}
  const kind = keptKind(failure)
  if (kind !== undefined) return modelError(new ModelFailure(kind, wait), sentence)
  return new AppError(failure in errorTable ? (failure as ErrorCode) : 'internal', wait)
}
