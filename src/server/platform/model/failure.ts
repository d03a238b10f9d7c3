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

/** Failures of calls whose answer came but could not be used. */
export const badOutcomes: readonly FailureKind[] = ['bad_answer', 'looped', 'refused', 'too_large', 'cut_off']

type FailureDetails = {
  /** The text that came before the failure; it may be shown, marked as cut off. */
  partial?: string | undefined
  retryAfterSeconds?: number | undefined
  /** The provider's own words: only for the log, never for a reply. */
  providerText?: string | undefined
  status?: number | undefined
  /** Node's code for a connection error, such as ECONNREFUSED: no answer came at all. */
  lineFault?: string | undefined
}

/** The one typed outcome of a failed call. Its message only names the kind, so that it is safe to show. */
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

  /** Private, so that no serialiser of errors includes it by accident. */
  providerText(): string {
    return this.#providerText
  }

  with(partial: string): ModelFailure {
    const { kind, retryAfterSeconds, status, lineFault } = this
    const providerText = this.#providerText
    return new ModelFailure(kind, { retryAfterSeconds, status, lineFault, partial, providerText })
  }
}

/** Ended by its learner, or for a more urgent call: its missing parts must not be filled in. */
export const isGivenUp = ({ kind }: ModelFailure): boolean => kind === 'cancelled' || kind === 'put_back'

export function asFailure(error: unknown): ModelFailure {
  if (error instanceof ModelFailure) return error
  if (!(error instanceof Error)) return new ModelFailure('unavailable', { providerText: String(error) })
  const lineFault = 'code' in error ? String(error.code) : undefined
  // When all addresses of a name refuse the connection, the error has a code and no message.
  return new ModelFailure('unavailable', { lineFault, providerText: error.message || lineFault })
}

/** The code of an endpoint whose address may not be connected to. */
export const refusedAddress = 'ADDRESS_REFUSED'

export const addressRefused = (): NodeJS.ErrnoException =>
  Object.assign(new Error('The address may not be connected to.'), { code: refusedAddress })
