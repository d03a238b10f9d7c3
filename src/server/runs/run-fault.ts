import { type ErrorCode, errorTable } from '#contract/errors.ts'
import { codeOf, kindOf, modelError } from '#server/platform/guides/model-errors.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { translateFault } from '#server/platform/http/translate-fault.ts'
import { ModelFailure } from '#server/platform/model/failure.ts'
import type { RunKind } from './run-kind.ts'

/** As it is kept with the run. */
export const failureCode = (error: unknown): ErrorCode =>
  error instanceof ModelFailure ? codeOf(error.kind) : translateFault(error).code

/** As the learner reads it, now or when they come back. */
export function runFault({ sentence }: RunKind, failure: string): AppError {
  const kind = kindOf(failure)
  if (kind !== undefined) return modelError(new ModelFailure(kind), sentence)
  return new AppError(failure in errorTable ? (failure as ErrorCode) : 'internal')
}
