/** Why a sign-in by the outside provider was refused: for the log, the figures and the operator's page. */
export const signInRefusals = {
  provider_away: 'The provider could not be reached, or it answered with an error.',
  discovery_unreadable: 'The provider’s description of itself could not be read. Check OIDC_ISSUER.',
  other_issuer: 'The issuer that the provider names is not OIDC_ISSUER.',
  keys_away: 'The provider’s keys could not be fetched.',
  client_refused:
    'The client secret was refused, or the provider does not know the client. Check OIDC_CLIENT_ID and OIDC_CLIENT_SECRET.',
  code_refused: 'The provider did not accept the code that it had given: it was used before, or too old.',
  token_refused: 'The provider gave no token.',
  sent_back: 'The provider sent the person back without letting them in.',
  answer_unreadable: 'The provider’s answer could not be read.',
  unknown_key: 'The token was signed by a key that the provider does not publish.',
  wrong_signature: 'The signature of the token is wrong.',
  wrong_algorithm:
    'The token was signed in a way that is not accepted, such as HS256. Let the provider sign with RS256 or ES256.',
  clocks_differ:
    'The token was over already, or not valid yet. Compare the clock of this machine with the provider’s.',
  wrong_issuer: 'The token names another issuer.',
  wrong_audience: 'The token was made for another client.',
  wrong_nonce: 'The token belongs to another sign-in.',
  claims_missing: 'The token lacks a part that it must have.',
  email_unverified: 'The provider does not say that the person’s address is confirmed.',
  email_missing: 'The provider sent no email address for the person.',
  email_unusable: 'The provider sent an email address that is not valid.',
  sign_ups_closed: 'The person has no account here, and sign-ups are closed.',
  invitation_needed: 'The person has no account here, and had no valid invitation.',
  account_disabled: 'The person’s account is switched off.',
  already_connected: 'The person’s account, or the one at the provider, is connected with another one.',
} as const

export type SignInRefusal = keyof typeof signInRefusals
export const isSignInRefusal = (text: string): text is SignInRefusal => Object.hasOwn(signInRefusals, text)
