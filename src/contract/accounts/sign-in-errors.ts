/** What codes, passkeys and the outside provider are refused with: part of the one table of errors. */
export const signInErrors = {
  wrong_code: {
    status: 400,
    sentence:
      'This code is wrong, or you have used it already. Enter the newest code in your app, or a recovery code.',
  },
  sign_in_step_over: {
    status: 400,
    sentence: 'This step was open for too long, or is done already. Please begin again.',
  },
  codes_already_on: {
    status: 409,
    sentence: 'One-time codes are on already. Switch them off first to use another app.',
  },
  codes_not_begun: {
    status: 409,
    sentence: 'This setup has ended. Begin again, and scan the new picture with your app.',
  },
  passkey_refused: {
    status: 400,
    sentence: 'This passkey was not accepted. Please try once more, or log in with your password.',
  },
  too_many_passkeys: {
    status: 409,
    sentence:
      'You can have at most {most} passkeys. Remove a passkey that you no longer need, then try again.',
  },
  provider_away: {
    status: 503,
    sentence: '{name} could not be reached. Please try again later, or log in with your password.',
  },
  provider_refused: {
    status: 400,
    sentence: '{name} did not confirm who you are. Please try once more, or log in with your password.',
  },
  provider_email_unverified: {
    status: 403,
    sentence:
      '{name} has not confirmed that your email address is yours. Confirm it there, or use your password here.',
  },
  provider_email_missing: {
    status: 403,
    sentence:
      '{name} did not send your email address. Add an address there, or sign up here with your email address.',
  },
  provider_email_unusable: {
    status: 403,
    sentence:
      '{name} sent an email address that cannot be used here. Change it there, or sign up here with another address.',
  },
  provider_taken: {
    status: 409,
    sentence:
      'This {name} account is already connected to another account here, or yours is already connected to another {name} account.',
  },
  no_provider: {
    status: 409,
    sentence: 'There is no outside provider here. Set OIDC_ISSUER first, and start Trivium again.',
  },
  sign_ups_by_provider: {
    status: 403,
    sentence: 'You need an account at {name} to sign up here. Use ‘Continue with {name}’.',
  },
  not_connected: {
    status: 409,
    sentence: 'This account is not connected with one at the outside provider.',
  },
  codes_off: { status: 409, sentence: 'One-time codes are not on for this account.' },
} as const
