import { errors } from 'jose'
import type { SignInRefusal } from '#contract/accounts/sign-in-refusals.ts'

/** What the log may say beside the reason: a status, an error code of the provider. Never a token or a learner's words. */
export type FaultDetails = { status?: number; said?: string; claim?: string }

/** Why the provider's word was not taken: the cause of what the person reads. */
export class ProviderFault extends Error {
  override name = 'ProviderFault'
  readonly reason: SignInRefusal
  readonly details: FaultDetails

  constructor(reason: SignInRefusal, details: FaultDetails = {}) {
    super(reason)
    this.reason = reason
    this.details = details
  }
}

/** The code of an error answer, as OAuth writes it; nothing where it is something else. */
export const errorCodeIn = (answer: unknown): string | undefined => {
  const said = typeof answer === 'object' && answer !== null && 'error' in answer ? answer.error : undefined
  return typeof said === 'string' && /^[\w.-]{1,60}$/.test(said) ? said : undefined
}

const ofCodes: Record<string, SignInRefusal> = {
  [errors.JWKSNoMatchingKey.code]: 'unknown_key',
  [errors.JWKSMultipleMatchingKeys.code]: 'unknown_key',
  [errors.JWSSignatureVerificationFailed.code]: 'wrong_signature',
  [errors.JOSEAlgNotAllowed.code]: 'wrong_algorithm',
  [errors.JOSENotSupported.code]: 'wrong_algorithm',
  [errors.JWTExpired.code]: 'clocks_differ',
}
const ofClaims: Record<string, SignInRefusal> = {
  exp: 'clocks_differ',
  nbf: 'clocks_differ',
  iat: 'clocks_differ',
  iss: 'wrong_issuer',
  aud: 'wrong_audience',
}

/** What jose found wrong with a token. */
export function faultOfToken(error: unknown): ProviderFault {
  if (error instanceof errors.JWTClaimValidationFailed) {
    const { claim, reason } = error
    return new ProviderFault(
      reason === 'missing' ? 'claims_missing' : (ofClaims[claim] ?? 'answer_unreadable'),
      { claim },
    )
  }
  const code = error instanceof errors.JOSEError ? error.code : ''
  return new ProviderFault(ofCodes[code] ?? 'answer_unreadable')
}
