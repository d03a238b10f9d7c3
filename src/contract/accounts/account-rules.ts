export const accountLimits = {
  email: 254,
  name: 200,
  password: { min: 8, max: 128 },
  token: 200,
  passkeys: 20,
} as const

/**
 * Who may create an account: anyone; people with an invitation's link; these and people of the outside
 * provider; only people of the provider; no visitor.
 */
export const signUpModes = ['open', 'invite', 'invite-or-provider', 'provider', 'closed'] as const
export type SignUpMode = (typeof signUpModes)[number]

/** Modes that need an outside provider. */
export const needsProvider = (mode: SignUpMode) => mode === 'provider' || mode === 'invite-or-provider'

export const deletionPhrase = 'delete my account'
