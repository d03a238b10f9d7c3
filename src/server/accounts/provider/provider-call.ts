import type { z } from 'zod'
import type { SignInRefusal } from '#contract/accounts/sign-in-refusals.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { type FaultDetails, ProviderFault } from './provider-fault.ts'

export const patienceMs = 10_000

/** Calls to the one outside provider, and what a person reads where one fails. */
export class ProviderCall {
  readonly #name: string

  constructor(name: string) {
    this.#name = name
  }

  async fetch(url: string, init: RequestInit = {}): Promise<Response> {
    try {
      return await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(patienceMs) })
    } catch (error) {
      throw this.away('provider_away', { said: whatFailed(error) })
    }
  }

  read<T>(schema: z.ZodType<T>, value: unknown): T {
    const read = schema.safeParse(value)
    if (!read.success) throw this.refused('answer_unreadable')
    return read.data
  }

  away = (reason: SignInRefusal, details: FaultDetails = {}) =>
    this.fault('provider_away', new ProviderFault(reason, details))

  refused = (reason: SignInRefusal, details: FaultDetails = {}) =>
    this.fault('provider_refused', new ProviderFault(reason, details))

  fault = (code: 'provider_away' | 'provider_refused', cause: ProviderFault) =>
    new AppError(code, { words: { name: this.#name }, cause })
}

/** Such as ECONNREFUSED or TimeoutError. */
function whatFailed(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  if (cause instanceof Error && 'code' in cause && typeof cause.code === 'string') return cause.code
  return cause instanceof Error ? cause.name : 'unknown'
}
