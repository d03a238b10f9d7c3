import { STATUS_CODES } from 'node:http'
import { errorTable } from '#contract/errors.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { badOutcomes, type FailureKind, type ModelFailure } from '#server/platform/model/failure.ts'

const codes = {
  rate_limited: 'model_rate_limited',
  budget_spent: 'model_budget_spent',
  ceiling_reached: 'model_ceiling_reached',
  busy: 'model_busy',
  put_back: 'model_busy',
  unavailable: 'model_unavailable',
  rejected: 'model_rejected',
  timeout: 'model_timeout',
  cut_off: 'model_cut_off',
  bad_answer: 'model_bad_answer',
  looped: 'model_bad_answer',
  refused: 'model_refused',
  too_large: 'model_too_large',
  // No learner is left to read it.
  cancelled: 'model_cut_off',
} as const satisfies Record<FailureKind, keyof typeof errorTable>

/** The error code of a failed call. */
export const codeOf = (kind: FailureKind) => codes[kind]

/** The kind of failure of a saved error code. */
export const kindOf = (code: string | null): FailureKind | undefined =>
  (Object.keys(codes) as FailureKind[]).find((kind) => codes[kind] === code)

/**
 * How a call failed, for the code that writes the message: the model was not reached, or its answer could not
 * be used.
 */
export type Fault = {
  status: number
  statusText: string
  isBadAnswer: boolean
  /** The learner stopped the call. */
  isStopped: boolean
  /** What was wrong with an unusable answer, after a colon; empty where no answer came. */
  cause: string
}

/** The message a screen shows when its guide fails. */
export type FaultSentence = (fault: Fault) => string

const causes: { [Kind in FailureKind]?: string } = {
  bad_answer: 'The AI model’s answer was not in the form that is needed.',
  looped: 'The AI model repeated itself without end.',
  refused: 'The AI model declined to answer.',
  cut_off: 'The AI model’s answer broke off.',
  too_large: 'The AI model’s answer was far too long.',
}

export function modelError(failure: ModelFailure, sentence: FaultSentence): AppError {
  const code = codeOf(failure.kind)
  const { status } = errorTable[code]
  const fault = {
    status,
    statusText: STATUS_CODES[status] ?? '',
    isBadAnswer: badOutcomes.includes(failure.kind),
    isStopped: failure.kind === 'cancelled',
    cause: causes[failure.kind] ?? '',
  }
  const { retryAfterSeconds } = failure
  return new AppError(code, {
    words: { sentence: sentence(fault) },
    cause: failure,
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
  })
}
