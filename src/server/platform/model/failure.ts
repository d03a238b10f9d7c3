/** Every way a model call can end without an answer. */
export const failureKinds = [
  'rate_limited',
  'unavailable',
  'rejected',
  'timeout',
  'cut_off',
  'bad_answer',
  'refused',
  'too_large',
  'budget_spent',
  'busy',
  'cancelled',
] as const
export type FailureKind = (typeof failureKinds)[number]

type FailureDetails = {
  /** What came before it failed; may be shown, marked as cut off. */
  partial?: string | undefined
  retryAfterSeconds?: number | undefined
  /** The provider's own words: for the log alone, never for a reply. */
  providerText?: string | undefined
  status?: number | undefined
}

/** The one typed outcome of a failed call. Its message names the kind only, so that it can be shown to nobody's harm. */
export class ModelFailure extends Error {
  readonly kind: FailureKind
  readonly partial: string
  readonly retryAfterSeconds: number | undefined
  readonly status: number | undefined
  readonly #providerText: string

  constructor(kind: FailureKind, details: FailureDetails = {}) {
    super(`The model call failed: ${kind}.`)
    this.name = 'ModelFailure'
    this.kind = kind
    this.partial = details.partial ?? ''
    this.retryAfterSeconds = details.retryAfterSeconds
    this.status = details.status
    this.#providerText = details.providerText ?? ''
  }

  /** Private, so that no serialiser of errors carries it along by accident. */
  providerText(): string {
    return this.#providerText
  }

  with(partial: string): ModelFailure {
    const { kind, retryAfterSeconds, status } = this
    return new ModelFailure(kind, { retryAfterSeconds, status, partial, providerText: this.#providerText })
  }
}

export const asFailure = (error: unknown): ModelFailure =>
  error instanceof ModelFailure
    ? error
    : new ModelFailure('unavailable', {
        providerText: error instanceof Error ? error.message : String(error),
      })
