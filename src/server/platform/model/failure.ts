/** Every way a model call can end without an answer. */
export const failureKinds = [
  'rate_limited',
  'unavailable',
  'rejected',
  'timeout',
  'cut_off',
  'bad_answer',
  'looped',
  'refused',
  'too_large',
  'budget_spent',
  'ceiling_reached',
  'busy',
  'put_back',
  'cancelled',
] as const
export type FailureKind = (typeof failureKinds)[number]

/** Ends of calls whose answer came, and was none. */
export const badOutcomes: readonly FailureKind[] = ['bad_answer', 'looped', 'refused', 'too_large', 'cut_off']

type FailureDetails = {
  /** What came before it failed; may be shown, marked as cut off. */
  partial?: string | undefined
  retryAfterSeconds?: number | undefined
  /** The provider's own words: for the log alone, never for a reply. */
  providerText?: string | undefined
  status?: number | undefined
  /** Node's name for how the line failed, as ECONNREFUSED: no answer came at all. */
  lineFault?: string | undefined
}

/** The one typed outcome of a failed call. Its message names the kind only, so that it can be shown to nobody's harm. */
export class ModelFailure extends Error {
  readonly kind: FailureKind
  readonly partial: string
  readonly retryAfterSeconds: number | undefined
  readonly status: number | undefined
  readonly lineFault: string | undefined
  readonly #providerText: string

  constructor(kind: FailureKind, details: FailureDetails = {}) {
    super(`The model call failed: ${kind}.`)
    this.name = 'ModelFailure'
    this.kind = kind
    this.partial = details.partial ?? ''
    this.retryAfterSeconds = details.retryAfterSeconds
    this.status = details.status
    this.lineFault = details.lineFault
    this.#providerText = details.providerText ?? ''
  }

  /** Private, so that no serialiser of errors carries it along by accident. */
  providerText(): string {
    return this.#providerText
  }

  with(partial: string): ModelFailure {
    const { kind, retryAfterSeconds, status, lineFault } = this
    const providerText = this.#providerText
    return new ModelFailure(kind, { retryAfterSeconds, status, lineFault, partial, providerText })
  }
}

/** Ended by its learner, or for another one: nothing may be made of what it lacks. */
export const isGivenUp = ({ kind }: ModelFailure): boolean => kind === 'cancelled' || kind === 'put_back'

export function asFailure(error: unknown): ModelFailure {
  if (error instanceof ModelFailure) return error
  if (!(error instanceof Error)) return new ModelFailure('unavailable', { providerText: String(error) })
  const lineFault = 'code' in error ? String(error.code) : undefined
  // A name with several addresses, none of which answers, fails with a code and no words.
  return new ModelFailure('unavailable', { lineFault, providerText: error.message || lineFault })
}

/** The line fault of an endpoint whose address nothing may be sent to. */
export const refusedAddress = 'ADDRESS_REFUSED'

export const addressRefused = (): NodeJS.ErrnoException =>
  Object.assign(new Error('The address may not be connected to.'), { code: refusedAddress })
